export { fromBase64, type Description } from './description';
export { newDice } from './dice';
export { CHANCE, LocalEngine, OVER, WAIT } from './engine';
