import { say, t } from '../../i18n/i18n.svelte';
import { picture, type About, type Asking, type Layer } from '../../play/about';
import Bird from './Bird.svelte';
import Egg from './Egg.svelte';
import { placeName } from './shape';
import Sign from './Sign.svelte';
import TileIcon from './TileIcon.svelte';
import { NESTS, type AskCard, type At, type IsletBeneath, type IsletMove, type IsletView, type Resource } from './view';
import { askWords, resourceWords, tileWords } from './words';

const BIRD_BOX = '-.56 -.56 1.1 .96';

export function about(thing: string, { view, names, beneath }: Asking<IsletView, IsletMove>): About | null {
  const [kind = '', name = ''] = thing.split(/:(.*)/s);
  switch (kind) {
    case 'tile':
      return { name: tileWords(name), picture: picture(TileIcon, { code: name }), facts: [], rules: ['ISL-3.7', 'ISL-3.8', 'ISL-1.1'] };
    case 'resource':
      return aboutResource(name as Resource, view, names);
    case 'asks':
      return aboutAsk(JSON.parse(name) as Pick<AskCard, 'side' | 'asks'>);
  }
  if (!view) return null;
  const seat = Number(name);
  const who = names[seat] ?? '';
  const own = view.players[seat];
  switch (kind) {
    case 'place':
      return aboutPlace(name, view, names, beneath);
    case 'hand':
      return { name: t('islet.about.hand'), picture: picture(TileIcon, { code: name }), facts: [tileWords(name)], rules: ['ISL-3.2', 'ISL-3.7', 'ISL-3.8', 'ISL-3.6'] };
    case 'bag':
      return { name: t('islet.about.bag'), facts: [t('islet.bag', { count: view.bag })], rules: [view.cards ? 'ISL-8.12' : 'ISL-7.2', 'ISL-3.10'] };
    case 'eggs': {
      const facts = own ? [t('islet.about.free', { free: own.free_eggs, laid: own.laid, eggs: view.eggs })] : [];
      return { name: t('islet.about.eggs', { who }), picture: picture(Egg, { seat }, '-.3 -.3 .6 .6'), facts, rules: ['ISL-5.3', 'ISL-5.1', view.cards ? 'ISL-8.11' : 'ISL-7.5'] };
    }
    case 'bird': {
      const place = own?.bird ? placeName(view, own.bird.islet, own.bird.at) : t('islet.about.atSea');
      return { name: t('islet.about.bird', { who }), picture: picture(Bird, { seat }, BIRD_BOX), facts: [place], rules: ['ISL-4.4', 'ISL-4.1', 'ISL-4.2', 'ISL-5.3'] };
    }
    default:
      return null;
  }
}

function aboutPlace(name: string, view: IsletView, names: string[], beneath?: () => Promise<unknown[]>): About | null {
  const [islet, key] = name.split(':');
  const at = key?.split(',').map(Number) as At;
  const place = placeName(view, Number(islet), at);
  const stack = view.tiles.find((tile) => tile.islet === Number(islet) && tile.at.join() === key);
  if (!stack) return { name: t('islet.about.sea'), bare: true, facts: [place], rules: ['ISL-3.2', 'ISL-3.7'] };
  const facts = [place, ...stack.birds.map((seat) => t('islet.about.bird', { who: names[seat] ?? '' }))];
  if (stack.egg !== null) facts.push(t('islet.about.egg', { who: names[stack.egg] ?? '' }));
  return {
    name: t('islet.about.place', { tile: tileWords(stack.tile), level: stack.level }),
    picture: picture(TileIcon, { code: stack.tile }),
    facts,
    beneath: beneath && stack.level > 1 ? async () => layersOf((await beneath()) as IsletBeneath, Number(islet), key ?? '') : undefined,
    rules: stack.egg === null ? ['ISL-5.3', 'ISL-4.4', 'ISL-3.6', 'ISL-1.11'] : ['ISL-5.2', 'ISL-7.6'],
  };
}

function layersOf(stacks: IsletBeneath, islet: number, key: string): Layer[] {
  const layers = stacks.find((stack) => stack.islet === islet && stack.at.join() === key)?.layers ?? [];
  return layers.map(({ tile, seat }, i) => ({
    name: t('islet.about.layer', { level: layers.length - i, tile: tileWords(tile) }),
    picture: picture(TileIcon, { code: tile, size: 40 }),
    seat,
  }));
}

function aboutResource(name: Resource, view: IsletView | null, names: string[]): About {
  const facts = names.flatMap((who, seat) => {
    const own = view?.players[seat];
    if (!own) return [];
    const has = t('about.has', { who, number: own.cards[name] });
    return own.guaranteed[name] ? [has, t('islet.about.guaranteed', { who, number: own.guaranteed[name] })] : [has];
  });
  if (view) facts.push(t('islet.about.supply', { number: view.supply[name] }));
  const nest = (NESTS as string[]).includes(name);
  const kept = view?.players.some(({ guaranteed }) => guaranteed[name]) ?? false;
  return {
    name: t('islet.about.card', { what: resourceWords(name) }),
    picture: picture(Sign, { resource: name, size: 56 }),
    facts,
    rules: [...(nest ? ['ISL-5.3', 'ISL-3.8'] : ['ISL-4.4', 'ISL-3.7']), ...(kept ? ['ISL-6.2'] : []), nest ? 'ISL-6.4' : 'ISL-6.3', 'ISL-5.4'],
    told: kept ? 3 : 2,
  };
}

function aboutAsk({ side, asks }: Pick<AskCard, 'side' | 'asks'>): About {
  return { name: say(`islet.about.ask.${side}`), facts: [t('islet.about.asks', { what: askWords(asks) })], rules: ['ISL-8.8', 'ISL-8.9', 'ISL-8.10'] };
}
