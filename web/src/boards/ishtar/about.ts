import { say, t } from '../../i18n/i18n.svelte';
import { picture, type About, type Asking } from '../../play/about';
import { aboutCell } from './aboutCell';
import GemSign from './GemSign.svelte';
import { pricesOf } from './ring';
import SkillSign from './SkillSign.svelte';
import TileSmall from './TileSmall.svelte';
import TreeCard from './TreeCard.svelte';
import type { Card, Gem, IshtarMove, IshtarView, SkillName, TileFace } from './view';
import { costWords } from './words';

type Here = Asking<IshtarView, IshtarMove>;

/** The rule that says what each skill brings. */
const SKILL_RULES: Record<SkillName, string> = {
  A: 'ISH-8.5',
  B: 'ISH-8.6',
  C: 'ISH-8.7',
  D: 'ISH-8.8',
  E: 'ISH-8.9',
  F: 'ISH-6.1',
  G: 'ISH-6.2',
  H: 'ISH-6.3',
  I: 'ISH-6.6',
  J: 'ISH-6.1',
};

export function about(thing: string, here: Here): About | null {
  const [kind = '', name = ''] = thing.split(/:(.*)/s);
  if (kind === 'tile') return aboutTile(JSON.parse(name) as TileFace);
  if (kind === 'tree') return aboutCard(JSON.parse(name) as Card, false);
  const { view, names } = here;
  if (!view) return null;
  switch (kind) {
    case 'cell':
      return aboutCell(name, view, names);
    case 'held':
      return view.held ? aboutTile(view.held) : null;
    case 'cup':
      return aboutCup(Number(name), here, view);
    case 'card': {
      const reserved = name === 'reserved';
      const card = reserved ? view.players[here.seat ?? 0]?.reserved : view.row[Number(name)];
      return card ? aboutCard(card, reserved) : null;
    }
    case 'skill':
      return aboutSkill(name as SkillName, view, names);
    case 'gem':
      return {
        name: say(`ishtar.about.gem.${name}`),
        picture: picture(GemSign, { gem: name as Gem, size: 48 }),
        facts: names.map((who, seat) => t('about.has', { who, number: view.players[seat]?.gems[name as Gem] ?? 0 })),
        rules: ['ISH-4.8', 'ISH-3.2', 'ISH-5.6', 'ISH-7.3'],
      };
    default:
      return aboutSeat(kind, Number(name), view, names);
  }
}

function aboutSeat(kind: string, seat: number, view: IshtarView, names: string[]): About | null {
  const own = view.players[seat];
  const who = names[seat] ?? '';
  if (!own) return null;
  if (kind === 'assistants') {
    return { name: t('ishtar.about.assistants', { who }), facts: [t('ishtar.assistants', own.assistants)], rules: ['ISH-5.2', 'ISH-5.3', 'ISH-8.3'] };
  }
  if (kind === 'trees') {
    const points = own.trees.reduce((sum, card) => sum + card.points, 0);
    return { name: t('ishtar.about.cards', { who }), facts: [t('about.has', { who, number: own.trees.length }), t('about.worth', { count: points })], rules: ['ISH-8.2', 'ISH-7.3'] };
  }
  const facts = own.skills.map((skill) => t('about.line', { name: skill, value: say(`ishtar.skill.${skill}`) }));
  return { name: t('ishtar.about.skills', { who }), facts, rules: ['ISH-5.6', 'ISH-5.5', 'ISH-5.8'] };
}

function faceFacts(face: TileFace): string[] {
  const flowers = face.flowers.reduce((sum, count) => sum + count, 0);
  const facts = [t('ishtar.about.flowers', { count: flowers })];
  if (face.icon !== 'none') facts.push(say(`ishtar.about.icon.${face.icon}`));
  return facts;
}

function aboutTile(face: TileFace): About {
  return {
    name: t('ishtar.about.tile'),
    picture: picture(TileSmall, { face, size: 64 }),
    facts: faceFacts(face),
    rules: ['ISH-4.4', 'ISH-4.2', 'ISH-4.5', 'ISH-5.1'],
  };
}

function aboutCup(index: number, { moves }: Here, view: IshtarView): About | null {
  const stack = view.stacks[index];
  if (!stack) return null;
  const price = pricesOf(moves).get(index);
  const facts = stack.top ? faceFacts(stack.top) : [];
  if (price !== undefined) facts.push(price ? t('ishtar.about.takes', { count: price }) : t('ishtar.about.free'));
  if (view.can === index) facts.push(t('ishtar.about.can'));
  return {
    name: t('ishtar.cup', { number: index + 1, count: stack.tiles }),
    picture: stack.top ? picture(TileSmall, { face: stack.top, size: 64 }) : undefined,
    facts,
    rules: [view.can === index ? 'ISH-3.5' : 'ISH-3.2', 'ISH-3.1', 'ISH-3.8', 'ISH-8.1'],
  };
}

function aboutCard(card: Card, reserved: boolean): About {
  const facts = [t('about.price', { what: costWords(card.cost) }), t('about.worth', { count: card.points })];
  if (reserved) facts.push(t('ishtar.about.reserved'));
  return {
    name: t('ishtar.about.card'),
    picture: picture(TreeCard, { card }),
    facts,
    rules: ['ISH-7.3', 'ISH-7.4', 'ISH-8.2'],
  };
}

function aboutSkill(skill: SkillName, view: IshtarView, names: string[]): About {
  const learnt = names.filter((_, seat) => view.players[seat]?.skills.includes(skill));
  const upper = 'points' in view.skills[skill];
  return {
    name: t('ishtar.about.skill', { skill }),
    picture: picture(SkillSign, { skill, size: 64 }),
    facts: [say(`ishtar.skill.${skill}`), learnt.length ? t('ishtar.about.learnt', { who: learnt.join(', ') }) : t('ishtar.about.notLearnt')],
    rules: [SKILL_RULES[skill], 'ISH-5.6', upper ? 'ISH-5.8' : 'ISH-5.5'],
    told: 2,
  };
}
