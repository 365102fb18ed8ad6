/** UTF-16 units. A longer character is a pile of marks, of which some stay. */
const MAX_CHARACTER_UNITS = 40;

/**
 * The beginning of a text, cut between characters as people see them. An emoji with its skin tone, a letter with its
 * accents and a Devanagari syllable with its vowel sign stay whole or go.
 * @param max code points, as the contract counts them
 */
export const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const points = Array.from(text);
  if (points.length <= max) return text;
  const fitting = points.slice(0, max).join('');
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  const at = segments.containing(fitting.length)?.index ?? fitting.length;
  return fitting.length - at > MAX_CHARACTER_UNITS ? fitting : text.slice(0, at);
};
