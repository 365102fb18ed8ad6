/** FNV-1a over the characters' code units, from a given start: 32 bits. */
const fnv = (text: string, start: number): number => {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
};

/**
 * A short sign of a value's JSON, to tell whether it is the same as before without keeping it. Two values with the same
 * sign are rare enough for that, and no more.
 */
export const fingerprint = (value: unknown): string => {
  const text = JSON.stringify(value);
  return [0x811c9dc5, 0x9747b28c].map((start) => fnv(text, start).toString(16).padStart(8, '0')).join('');
};
