export { canonicalQuery } from './query.js';
export { createSearchIndex, type Found } from './search-index.js';
export { suggestionsFor } from './suggestions.js';
