/**
 * Runs before anything is painted, in the page itself: what the browser remembers and the page is drawn by. Keep it
 * small, as every page carries it, and free of what may throw: nothing of the shop is there yet.
 */
import { STORAGE_KEYS } from '@paila/shared';
import { catchEarlyInput } from './catch-early-input.js';

const { documentElement } = document;
try {
  documentElement.dataset['theme'] = localStorage.getItem('theme') ?? '';
  // Who is logged in finds their account in the first view, which is drawn for a guest.
  documentElement.toggleAttribute('data-session', Boolean(localStorage.getItem(STORAGE_KEYS.userToken)));
} catch {
  // No storage, no choice: the page follows the system.
}
// See styles/fonts.css; the script at the end of the page takes it away again.
documentElement.classList.add('fonts-come');

catchEarlyInput(document);
