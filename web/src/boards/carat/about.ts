import { say, t } from '../../i18n/i18n.svelte';
import { picture, type About, type Asking } from '../../play/about';
import ChipPiece from './Chip.svelte';
import Swatch from './Swatch.svelte';
import Tile from './Tile.svelte';
import { cellName, COLOURS, corners, newChip, valueOf, type At, type CaratMove, type CaratView, type Chip, type Colour, type Edition } from './view';

const TILE_BOX = '-1.25 -1.25 2.5 2.5';
const CHIP_BOX = '-.8 -1 1.6 1.8';

export function about(thing: string, { view, names, seat }: Asking<CaratView, CaratMove>): About | null {
  const [kind = '', name = '', more = '', given] = thing.split(':');
  const edition = (given as Edition | undefined) ?? view?.edition ?? 'carat';
  if (kind === 'tile') return aboutTile(name, Number(more), edition);
  if (kind === 'value') return aboutChip(newChip(Number(name)), edition, null, names);
  if (!view) return null;
  switch (kind) {
    case 'chip': {
      const chip = view.chips.find(({ at }) => at.join() === name);
      return chip ? aboutChip(chip, edition, view, names) : null;
    }
    case 'space': {
      const place = cellName(name.split(',').map(Number) as At);
      return { name: say('carat.about.space', { place }), bare: true, facts: [], rules: [view.board.length ? 'CAR-3.3' : 'CAR-3.2', 'CAR-3.1', 'CAR-3.4'] };
    }
    case 'colour':
      return aboutColour(name as Colour, view, names);
    case 'stock':
      return { name: t('carat.about.stock'), facts: [t('carat.stock', { count: view.stock })], rules: ['CAR-2.3', 'CAR-5.1'] };
    case 'hand': {
      const facts = names.map((who, owner) => t('about.has', { who, number: view.in_hand[owner] ?? 0 }));
      return { name: t('carat.about.hand'), facts, rules: [seat === Number(name) ? 'CAR-2.2' : 'CAR-2.4', 'CAR-2.3'] };
    }
    default:
      return null;
  }
}

function colourWords(colour: Colour, edition: Edition): string {
  return say(`carat.colour.${edition}.${colour}`);
}

function aboutTile(code: string, turn: number, edition: Edition): About {
  const colours = corners(code, turn).map((colour) => colourWords(colour, edition));
  return {
    name: t('carat.about.tile', { value: valueOf(code) }),
    picture: picture(Tile, { code, turn, edition }, TILE_BOX),
    facts: [t('carat.about.sides', { colours: colours.join(', ') })],
    rules: ['CAR-4.3', 'CAR-1.1', 'CAR-3.4'],
  };
}

function aboutChip(chip: Chip, edition: Edition, view: CaratView | null, names: string[]): About {
  const facts: string[] = [];
  if (view) {
    const totals = COLOURS.map((colour, i) => `${colourWords(colour, edition)} ${chip.totals[i] ?? 0}`);
    facts.push(t('carat.about.totals', { totals: totals.join(', ') }), standing(chip, edition));
    if (!chip.scored) facts.push(t('carat.about.missing', { count: chip.missing }));
    const ahead = chip.winner ?? chip.leader;
    if (ahead) facts.push(plays(ahead, view, names));
  }
  return {
    name: say(`carat.about.chip.${edition}`, { value: chip.value }),
    picture: picture(ChipPiece, { chip, edition }, CHIP_BOX),
    facts,
    rules: [chip.scored ? 'CAR-4.7' : 'CAR-4.1', 'CAR-4.3', chip.scored ? 'CAR-4.10' : 'CAR-4.7', 'CAR-4.4'],
  };
}

function standing({ scored, winner, points, leader, worth }: Chip, edition: Edition): string {
  if (scored) return winner ? t('carat.about.won', { colour: colourWords(winner, edition), count: points }) : t('carat.about.nobody');
  return leader ? t('carat.about.leads', { colour: colourWords(leader, edition), count: worth }) : t('carat.about.open');
}

/** Who plays a colour. */
function plays(colour: Colour, view: CaratView, names: string[]): string {
  const owner = view.colours.findIndex((own) => own.includes(colour));
  return owner < 0 ? t('carat.about.neutral') : t('carat.about.plays', { who: names[owner] ?? '' });
}

function aboutColour(colour: Colour, view: CaratView, names: string[]): About {
  const owned = view.colours.some((own) => own.includes(colour));
  return {
    name: t('carat.about.colour', { colour: colourWords(colour, view.edition) }),
    picture: picture(Swatch, { colour, edition: view.edition }),
    facts: [plays(colour, view, names), t('about.worth', { count: view.colour_scores[colour] })],
    rules: [owned ? 'CAR-4.3' : 'CAR-4.8', 'CAR-1.6', 'CAR-4.7'],
  };
}
