import SearchableMap from 'minisearch/SearchableMap';
import { addSlot, removeSlot, type Slots } from '../slots.js';

/** Shorter words are not corrected, as they resemble too many words. */
const MIN_CORRECTED_LENGTH = 4;
/** From this length on, two letters may differ. */
const LONG_WORD = 8;

/** The word with each pair of neighbouring letters swapped, which is the most frequent misspelling. */
const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`,
  );

const isCorrectable = (word: string): boolean => word.length >= MIN_CORRECTED_LENGTH && !/^\d+$/.test(word);

/**
 * The names of products, word by word, and the vocabulary's phrases. Searches match the beginnings of both, and almost
 * correct spellings.
 * @param vocabulary the phrases
 * @param phraseFrequency the number of products that a phrase stands for
 */
export const createWordIndex = (vocabulary: Iterable<string>, phraseFrequency: (phrase: string) => number) => {
  const names = new SearchableMap<Slots>();
  const phrases = new SearchableMap<true>();
  for (const phrase of vocabulary) phrases.set(phrase, true);
  /** The beginnings of names, for corrections of half a word. Beginnings of former names stay, and match nothing. */
  const beginnings = new SearchableMap<true>();

  const frequency = (word: string): number =>
    (names.get(word)?.length ?? 0) + (phrases.has(word) ? phraseFrequency(word) : 0);
  const mostFrequent = (list: readonly string[]): string | undefined => {
    const [best] = list.toSorted((a, b) => frequency(b) - frequency(a));
    return best;
  };
  const isWord = (word: string): boolean => names.has(word) || phrases.has(word);

  return {
    /** The products that have a name. */
    get: (word: string): Slots | undefined => names.get(word),
    add: (word: string, slot: number): void => {
      if (!names.has(word)) {
        for (let length = MIN_CORRECTED_LENGTH; length < word.length; length += 1)
          beginnings.set(word.slice(0, length), true);
      }
      addSlot(
        names.fetch(word, () => []),
        slot,
      );
    },
    remove: (word: string, slot: number): void => {
      const slots = names.get(word) ?? [];
      removeSlot(slots, slot);
      if (slots.length === 0) names.delete(word);
    },
    /** The products with each name that begins with a word. */
    beginningWith: (word: string): Slots[] => [...names.atPrefix(word).values()],
    phrasesBeginningWith: (word: string): string[] => [...phrases.atPrefix(word).keys()],
    /** The name or phrase with the most similar spelling; undefined if none is similar. */
    closest: (word: string): string | undefined => {
      if (!isCorrectable(word)) return undefined;
      const [initial = ''] = word;
      const isLike = (name: string): boolean => name.startsWith(initial);
      const most = word.length < LONG_WORD ? 1 : 2;
      const distances = new Map([
        ...[names, phrases].flatMap((map) =>
          [...map.fuzzyGet(word, most)].map(([name, [, distance]]) => [name, distance] as const),
        ),
        ...swapped(word).flatMap((name) => (isWord(name) ? [[name, 1] as const] : [])),
      ]);
      const like = [...distances.keys()].filter((name) => isLike(name) && frequency(name) > 0);
      const least = Math.min(...like.map((name) => distances.get(name) ?? 0));
      if (like.length > 0) return mostFrequent(like.filter((name) => distances.get(name) === least));
      const begun = [...beginnings.fuzzyGet(word, 1).keys()].filter(isLike);
      return mostFrequent(begun.flatMap((prefix) => [...names.atPrefix(prefix).keys()]));
    },
  };
};

export type WordIndex = ReturnType<typeof createWordIndex>;
