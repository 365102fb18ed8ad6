// @ts-check
// Draws the wordmark that mails carry, from the fonts of the site: for when those, the name or its colours have
// changed.
import { drawWordmark, keepWordmark } from './lib/wordmark.mjs';

await keepWordmark(await drawWordmark());
