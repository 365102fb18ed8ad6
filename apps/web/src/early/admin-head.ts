/** Inline script of the back office: applies the stored theme before first paint. */
import { readStored } from '../platform/storage.js';
import { THEME_STORAGE_KEY } from '../platform/theme.js';

document.documentElement.dataset['theme'] = readStored(THEME_STORAGE_KEY) ?? '';
