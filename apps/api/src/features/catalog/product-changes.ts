import { createChangeNotice } from '../../platform/database/after-commit.js';

/** Tells those who keep products in memory what a transaction has changed. */
export const productChanges = createChangeNotice();
