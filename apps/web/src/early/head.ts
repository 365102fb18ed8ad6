/**
 * Inline script that runs before first paint and applies stored settings, such as the theme. Every page
 * contains it, so keep it small; it must not throw, as no error handling is loaded yet.
 */
import { STORAGE_KEYS } from '@paila/shared';
import { forgetPlaceHere } from '../platform/scroll-positions.js';
import { readStored } from '../platform/storage.js';
import { THEME_STORAGE_KEY } from '../platform/theme.js';
import { removePlaceholders } from '../ui/loaded-pictures.js';
import { catchEarlyInput } from './catch-early-input.js';

const { documentElement } = document;
documentElement.dataset['theme'] = readStored(THEME_STORAGE_KEY) ?? 'system';
// The server renders pages for guests; style sheets use this mark to show a customer's header.
documentElement.toggleAttribute('data-session', readStored(STORAGE_KEYS.userToken) !== null);
// See styles/fonts.css; the script at the end of the page removes it.
documentElement.classList.add('fonts-loading');

forgetPlaceHere(window);
catchEarlyInput(document);
removePlaceholders(document);
