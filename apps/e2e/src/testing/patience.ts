/**
 * The longest wait for a page, a shop or its database, in milliseconds. A suite waits for conditions, so a pass never
 * takes longer. Beside other busy programs, a page that loads in a second may need more than a minute.
 */
export const PATIENCE_MS = 120_000;
