/** 32-bit FNV-1a hash of a text's code units, from a given start value. */
const fnv = (text: string, start: number): number => {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
};

/**
 * A short hash of a value's JSON, to detect a change without storing the value. Collisions are rare enough for that,
 * but it is not a cryptographic hash.
 */
export const fingerprint = (value: unknown): string => {
  const text = JSON.stringify(value);
  return [0x811c9dc5, 0x9747b28c].map((start) => fnv(text, start).toString(16).padStart(8, '0')).join('');
};
