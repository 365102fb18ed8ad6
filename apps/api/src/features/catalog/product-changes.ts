import { createChangeNotice } from '../../platform/database/after-commit.js';

/** Tells caches of products what a transaction has changed. */
export const productChanges = createChangeNotice();
