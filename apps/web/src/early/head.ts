/**
 * Runs before anything is painted, in the page itself: what the browser remembers and the page is drawn by. Keep it
 * small, as every page carries it, and free of what may throw: nothing of the shop is there yet.
 */
import { STORAGE_KEYS } from '@paila/shared';
import { readStored } from '../platform/storage.js';
import { THEME_STORED_AS } from '../platform/theme.js';
import { catchEarlyInput } from './catch-early-input.js';

const { documentElement } = document;
documentElement.dataset['theme'] = readStored(THEME_STORED_AS) ?? '';
// Who is logged in finds their account in the first view, which is drawn for a guest.
documentElement.toggleAttribute('data-session', readStored(STORAGE_KEYS.userToken) !== null);
// See styles/fonts.css; the script at the end of the page takes it away again.
documentElement.classList.add('fonts-loading');

catchEarlyInput(document);
