const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Numbers that look random and are the same in every run.
 * @param keys whole numbers; each combination has numbers of its own
 */
export const createRandom = (...keys: readonly number[]) => {
  // Uses FNV-1a over the keys, then mulberry32: small, quick, and even enough for a demo.
  let state = keys.reduce((hash, key) => Math.imul(hash ^ key, 16_777_619), 2_166_136_261);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <Item>(list: readonly Item[]): Item => {
    const item = list[below(list.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  };
  return {
    /** A number from 0, and below 1. */
    next,
    /** A whole number from 0, and below the limit. */
    below,
    isIn: (share: number): boolean => next() < share,
    pick,
    /** A code of letters and digits. */
    code: (length: number): string => Array.from({ length }, () => LETTERS.charAt(below(LETTERS.length))).join(''),
  };
};

export type Random = ReturnType<typeof createRandom>;
