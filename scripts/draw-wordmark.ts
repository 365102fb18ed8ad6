// Draws the wordmark that mails carry, from the fonts of the site. Run it when fonts, name or colours change.
import { drawWordmark, storeWordmark } from './lib/wordmark.js';

await storeWordmark(await drawWordmark());
