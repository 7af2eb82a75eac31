import type { Resource } from './view';

export interface ResourceLook {
  fill: string;
  dark: string;
  /** A small drawing in a box from -0.5 to 0.5. */
  path: string;
}

export const LOOK: Record<Resource, ResourceLook> = {
  freshwater: { fill: '#5fa9cf', dark: '#1f5a7c', path: 'M0-.42Q.34 0 .26.18A.28.28 0 0 1-.26.18Q-.34 0 0-.42z' },
  sand: { fill: '#f0b795', dark: '#8a4f2c', path: 'M-.44.24Q-.2-.3 0 .02 .14-.2.44.24z' },
  clay: { fill: '#b1583c', dark: '#5e2413', path: 'M-.4.26V-.02H-.08V-.3H.24V-.02H.42V.26z' },
  leaf: { fill: '#6fa04a', dark: '#2f5420', path: 'M-.36.32Q-.4-.3.36-.36 .4.34-.2.24L-.36.42z' },
  branch: { fill: '#9a7445', dark: '#4d3517', path: 'M-.4.36-.06 0-.14-.34-.02-.32.04-.08.34-.38.42-.28.12.06.34.1.32.2.02.16-.3.44z' },
  flower: { fill: '#d977a5', dark: '#7d2450', path: 'M0-.12A.18.18 0 1 1 .12-.02.18.18 0 1 1 .06.14.18.18 0 1 1-.06.14.18.18 0 1 1-.12-.02.18.18 0 1 1 0-.12z' },
};

export const BIRDS = [
  { body: '#c9433a', wing: '#8d2420', beak: '#f0b429' },
  { body: '#2f62a8', wing: '#1c3f73', beak: '#f2c14e' },
  { body: '#e0a72e', wing: '#a06f0c', beak: '#7a2e12' },
  { body: '#6a4a9c', wing: '#432a6b', beak: '#f0a35a' },
] as const;
