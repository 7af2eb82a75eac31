import { api } from '../api/rest';
import { loadKit } from '../play/kit';

const galleries = {
  carat: () => import('../boards/carat/Gallery.svelte'),
  ishtar: () => import('../boards/ishtar/Gallery.svelte'),
  islet: () => import('../boards/islet/Gallery.svelte'),
  gardlings: () => import('../boards/gardlings/Gallery.svelte'),
};

/** What is in the box of a game, or in a box of one's own, and how to draw it. */
export async function loadGallery(game: string, own: Record<string, unknown> | null = null) {
  const load = galleries[game as keyof typeof galleries];
  if (!load) throw new Error(game);
  const [gallery, kit, components] = await Promise.all([load(), loadKit(game), own ?? api.components(game)]);
  kit.useComponents?.(own);
  return { gallery: gallery.default, kit, components };
}
