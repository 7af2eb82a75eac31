import './look/tokens.css'; import './look/base.css'; import '@fontsource-variable/fraunces'; import '@fontsource-variable/inter';
import { mount } from 'svelte'; import { loadKit } from './play/kit'; import { Choice } from './play/choice.svelte';
const q = new URLSearchParams(location.search); const game = q.get('game')!;
const demos = import.meta.glob('./demo/*.json', { import: 'default' });
const frames = (await demos[`./demo/${game}.json`]!()) as any[]; const kit = await loadKit(game) as any;
const view = {...frames[Number(q.get('frame') ?? 5)], ...(q.get('seat') ? {seat: Number(q.get('seat'))} : {})};
mount(q.get('part') === 'tray' ? kit.tray : kit.board, { target: document.getElementById('app')!, props: { view, seat: q.get('seat') ? Number(q.get('seat')) : null, names: ['Anna', 'Bruno'], choice: new Choice(), last: null, hints: [] } });
