import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import './look/tokens.css';
import './look/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { chooseLanguage, preferredLanguage } from './i18n/i18n.svelte';
import { resume } from './keep.svelte';
import { applyTheme } from './preferences.svelte';

applyTheme();
await chooseLanguage(preferredLanguage());
const target = document.getElementById('app');
if (target) mount(App, { target });
void resume();
