import { say, t } from '../../i18n/i18n.svelte';
import { picture, type About, type Asking } from '../../play/about';
import Mission from './Mission.svelte';
import StripIcon from './StripIcon.svelte';
import { creatureOf, missionOf, stripOf, type Garden, type GardlingsMove, type GardlingsView, type PileName } from './view';
import { missionWords, pileWords, progressWords } from './words';

/** The rule that says what each creature does. */
const CREATURE_RULES: Record<string, string> = {
  pig: 'GAR-4.1',
  gnome: 'GAR-3.8',
  twins: 'GAR-3.8',
  gardener: 'GAR-4.2',
  mushroom: 'GAR-4.3',
  bird: 'GAR-4.4',
  unicorn: 'GAR-4.5',
  dragon: 'GAR-4.10',
};
const MISSION_RULES = { shape: 'GAR-8.5', blanks: 'GAR-8.6', blue: 'GAR-8.7', ring: 'GAR-8.8', second_look: 'GAR-8.9' };
const HALVES = { B: 'B', P: 'P', Y: 'Y', G: 'G', T: 'T', '*': 'egg', '-': 'none' };

export function about(thing: string, { view, names }: Asking<GardlingsView, GardlingsMove>): About | null {
  const [kind = '', name = '', more] = thing.split(':');
  if (kind === 'strip') return aboutStrip(Number(name), more === undefined ? null : (names[Number(more)] ?? null));
  if (!view) return null;
  const who = names[Number(name)] ?? '';
  const garden = view.gardens[Number(name)];
  switch (kind) {
    case 'pile':
      return aboutPile(name as PileName, view);
    case 'gem': {
      const half = HALVES[(more ?? '*') as keyof typeof HALVES];
      const triple = half === 'T';
      return {
        name: t('gardlings.about.gem'),
        facts: [say(`gardlings.about.half.${half}`), t('gardlings.about.garden', { who })],
        rules: [triple ? 'GAR-4.2' : 'GAR-5.2', 'GAR-3.5', 'GAR-6.1'],
      };
    }
    case 'lawn':
      return { name: t('gardlings.about.lawn'), bare: true, facts: [t('gardlings.about.garden', { who })], rules: ['GAR-3.4', 'GAR-3.5', 'GAR-3.7'] };
    case 'round':
      return { name: t('gardlings.round', { round: view.round, target: view.target }), facts: [], rules: ['GAR-6.1', 'GAR-2.1', 'GAR-6.4'] };
    default:
      return garden ? aboutGarden(kind, garden, who, view.pro) : null;
  }
}

function aboutGarden(kind: string, garden: Garden, who: string, pro: boolean): About | null {
  switch (kind) {
    case 'gnomes':
      return { name: t('gardlings.about.gnomes', { who }), facts: [t('gardlings.gnomes', { count: garden.gnomes, limit: garden.limit })], rules: ['GAR-3.8', pro ? 'GAR-7.2' : 'GAR-5.2', 'GAR-4.10'], told: 2 };
    case 'coins':
      return { name: t('gardlings.about.coins', { who }), facts: [t('gardlings.coins', { count: garden.coins })], rules: ['GAR-5.4', 'GAR-5.6', pro ? 'GAR-7.4' : 'GAR-4.1'] };
    case 'bag':
      return { name: t('gardlings.about.bag', { who }), facts: [t('gardlings.bag', { count: garden.bag.count })], rules: ['GAR-2.3', 'GAR-1.7', 'GAR-1.9'] };
    case 'doing': {
      const doing = garden.alarm ? t('gardlings.alarm') : say(`gardlings.doing.${garden.asked ? 'asked' : garden.doing}`);
      const rules = garden.alarm ? ['GAR-3.8', pro ? 'GAR-7.2' : 'GAR-5.2'] : [garden.asked ? 'GAR-2.8' : 'GAR-2.5', 'GAR-2.6'];
      return { name: t('gardlings.about.doing', { who }), facts: [doing], rules: [...rules, 'GAR-2.7'], told: 2 };
    }
    case 'mission': {
      const { mission } = garden;
      if (!mission) return null;
      return {
        name: t('gardlings.missionTitle'),
        picture: picture(Mission, { mission }, '-.8 -.8 3.6 3.6'),
        facts: [missionWords(mission.id), progressWords(mission)],
        rules: [MISSION_RULES[missionOf(mission.id).effect], 'GAR-8.4', 'GAR-8.2'],
      };
    }
    default:
      return null;
  }
}

function stripFacts(tile: number): string[] {
  const { edges, price } = stripOf(tile);
  const halves = Object.entries(HALVES).flatMap(([letter, half]) => {
    const count = [...edges].filter((edge) => edge === letter).length;
    return count ? [`${count} × ${say(`gardlings.about.half.${half}`)}`] : [];
  });
  const facts = [t('gardlings.about.halves', { halves: halves.join(', ') })];
  if (price) facts.push(t('about.price', { what: t('gardlings.price', { count: price }) }));
  return facts;
}

function aboutStrip(tile: number, owner: string | null): About {
  const creature = creatureOf(stripOf(tile));
  return {
    name: say(`gardlings.creature.${creature}`),
    picture: picture(StripIcon, { tile, width: 110 }),
    facts: [...stripFacts(tile), ...(owner === null ? [] : [t('gardlings.about.garden', { who: owner })])],
    rules: [CREATURE_RULES[creature] ?? 'GAR-1.1', 'GAR-3.5', 'GAR-1.2'],
  };
}

function aboutPile(name: PileName, view: GardlingsView): About {
  const { top, unseen, under, coin } = view.piles[name];
  const told = top ? aboutStrip(top, null) : null;
  const facts = told ? [...told.facts, t('gardlings.about.left', { number: unseen + under.length })] : [t('gardlings.about.empty')];
  if (coin) facts.push(t('gardlings.about.coin'));
  return {
    name: told ? t('about.line', { name: pileWords(name), value: told.name }) : pileWords(name),
    picture: told?.picture,
    facts,
    rules: [...(told?.rules.slice(0, 1) ?? []), 'GAR-5.4', 'GAR-5.3', 'GAR-5.5'],
  };
}
