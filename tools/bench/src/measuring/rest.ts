/**
 * Milliseconds after its start, or after much work, until a shop is at rest: Node lets go of what only the start needed
 * some twenty seconds later.
 */
export const REST_MS = 40_000;
