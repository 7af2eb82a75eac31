/** The solo card that somebody points at, whose tiles are marked on the islet. */
export const asked = $state<{ card: number | null }>({ card: null });
