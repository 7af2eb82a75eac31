import type { IshtarGem as Gem } from '../../api/games';

export type {
  IshtarAt as At,
  IshtarCard as Card,
  IshtarCell as Cell,
  IshtarEvent,
  IshtarGem as Gem,
  IshtarHeap as Heap,
  IshtarMove,
  IshtarNews,
  IshtarSkillName as SkillName,
  IshtarTileFace as TileFace,
  IshtarView,
} from '../../api/games';

export const GEMS = ['violet', 'red', 'white'] as const satisfies Gem[];
