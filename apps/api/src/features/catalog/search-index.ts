import { createHash } from 'node:crypto';
import type { Product } from '@paila/shared';
import { LRUCache } from 'lru-cache';
import SearchableMap from 'minisearch/SearchableMap';
import { nameWords, searchWords, textWords } from './search-words.js';
import {
  addSlot,
  countOf,
  hasSlot,
  inBoth,
  inMost,
  removeSlot,
  type Slots,
  type SlotSet,
  slotSet,
  slotsOf,
} from './slots.js';

/** A word that no product has, and the one that was looked for instead. */
export interface Correction {
  readonly from: string;
  readonly to: string;
}

/** A product before and after a change; undefined where it is not listed. */
interface SearchChange {
  readonly id: string;
  readonly before: Product | undefined;
  readonly after: Product | undefined;
}

/** The products that a search finds. */
export interface Found {
  readonly has: (id: string) => boolean;
  /** The same by the number that the index has for a product: quicker. */
  readonly hasAt: (slot: number) => boolean;
  /** By the numbers that the index has for products. */
  readonly slots: SlotSet;
  readonly count: number;
  /** Equal for equal products. */
  readonly key: string;
  /** Not kept, as answers to any number of searches are. */
  readonly ids: () => readonly string[];
  /** The products with the most words that any has, for a search that finds nothing. */
  readonly near: () => readonly string[];
  /** What was looked for. */
  readonly words: readonly string[];
  readonly corrections: readonly Correction[];
}

/** Shorter words are not corrected, as too many are like them. */
const SHORTEST_CORRECTED = 4;
/** From this length on, two letters may be wrong. */
const LONG = 8;
const KEPT_SEARCHES = 200;

/** Whether the same words find both. */
export const saysTheSame = (a: Product, b: Product): boolean =>
  a.title === b.title &&
  a.desc === b.desc &&
  a.company === b.company &&
  a.type === b.type &&
  String(a.color) === String(b.color) &&
  String(a.gender) === String(b.gender);

/** The word with each two neighbouring letters changed over, which is the most frequent slip. */
const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`,
  );

const isWritten = (word: string): boolean => word.length >= SHORTEST_CORRECTED && !/^\d+$/.test(word);

/**
 * The words of all products. A word finds the products with a name (title, brand, colour, type, department) that begins with
 * it, and those with the whole word in the description. One that nothing has finds what is written almost like it.
 */
export const createSearchIndex = () => {
  const names = new SearchableMap<Slots>();
  /** The beginnings of names, so that half a word is corrected, too. Those of former names stay, and lead to nothing. */
  const beginnings = new SearchableMap<true>();
  const texts = new Map<string, Slots>();
  const slotOf = new Map<string, number>();
  const idAt: string[] = [];
  const searches = new LRUCache<string, Found>({ max: KEPT_SEARCHES });

  const add = (slot: number, product: Product): void => {
    for (const word of nameWords(product)) {
      if (!names.has(word)) {
        for (let length = SHORTEST_CORRECTED; length < word.length; length += 1)
          beginnings.set(word.slice(0, length), true);
      }
      addSlot(
        names.fetch(word, () => []),
        slot,
      );
    }
    for (const word of textWords(product)) {
      const slots = texts.get(word) ?? [];
      addSlot(slots, slot);
      texts.set(word, slots);
    }
  };
  const remove = (slot: number, product: Product): void => {
    const removeFrom = (
      map: { get: (word: string) => Slots | undefined; delete: (word: string) => unknown },
      word: string,
    ): void => {
      const slots = map.get(word) ?? [];
      removeSlot(slots, slot);
      if (slots.length === 0) map.delete(word);
    };
    for (const word of nameWords(product)) removeFrom(names, word);
    for (const word of textWords(product)) removeFrom(texts, word);
  };

  const listsWith = (word: string): Slots[] => {
    const text = texts.get(word);
    return [...names.atPrefix(word).values(), ...(text ? [text] : [])];
  };

  const frequency = (word: string): number => names.get(word)?.length ?? 0;
  const mostFrequent = (words: readonly string[]): string | undefined =>
    words.toSorted((a, b) => frequency(b) - frequency(a))[0];
  /** The name that is written most like a word; undefined if none is. */
  const closest = (word: string): string | undefined => {
    if (!isWritten(word)) return undefined;
    const [initial = ''] = word;
    const isLike = (name: string): boolean => name.startsWith(initial);
    const distances = new Map([
      ...[...names.fuzzyGet(word, word.length < LONG ? 1 : 2)].map(([name, [, distance]]) => [name, distance] as const),
      ...swapped(word).flatMap((name) => (names.has(name) ? [[name, 1] as const] : [])),
    ]);
    const like = [...distances.keys()].filter(isLike);
    const least = Math.min(...like.map((name) => distances.get(name) ?? 0));
    if (like.length > 0) return mostFrequent(like.filter((name) => distances.get(name) === least));
    const begun = [...beginnings.fuzzyGet(word, 1).keys()].filter(isLike);
    return mostFrequent(begun.flatMap((each) => [...names.atPrefix(each).keys()]));
  };

  /** What a word finds, and the word that found it. */
  const lookUp = (word: string): { readonly word: string; readonly slots: SlotSet } => {
    const singular = word.endsWith('s') && word.length >= SHORTEST_CORRECTED ? [word.slice(0, -1)] : [];
    const tried = [word, ...singular].find((each) => listsWith(each).length > 0) ?? closest(word) ?? word;
    return { word: tried, slots: slotSet(slotOf.size, ...listsWith(tried)) };
  };

  const idsOf = (slots: SlotSet): string[] => slotsOf(slots).flatMap((slot) => idAt[slot] ?? []);
  const search = (q: string): Found => {
    const typed = searchWords(q);
    const looked = typed.map(lookUp);
    const [first, ...others] = looked.map(({ slots }) => slots);
    const all = first === undefined ? slotSet(0) : others.reduce(inBoth, first);
    return {
      has: (id) => hasSlot(all, slotOf.get(id)),
      hasAt: (slot) => hasSlot(all, slot),
      slots: all,
      count: countOf(all),
      key: createHash('sha256').update(all).digest('base64'),
      ids: () => idsOf(all),
      near: () => idsOf(inMost(looked.map(({ slots }) => slots))),
      words: looked.map(({ word }) => word),
      corrections: looked.flatMap(({ word }, index) => {
        const from = typed[index] ?? '';
        return from === word || from === `${word}s` ? [] : [{ from, to: word }];
      }),
    };
  };

  return {
    /** The number of a product that the index knows. */
    slotOf: (id: string): number | undefined => slotOf.get(id),
    /** Learns of a change. */
    change: ({ id, before, after }: SearchChange): void => {
      if (before && after && saysTheSame(before, after)) return;
      const slot = slotOf.get(id) ?? slotOf.size;
      slotOf.set(id, slot);
      idAt[slot] = id;
      if (before) remove(slot, before);
      if (after) add(slot, after);
      searches.clear();
    },
    /** Whether a search is kept, so that it costs nothing to find the same again. */
    keeps: (q: string): boolean => searches.has(q),
    find: (q: string): Found => {
      const known = searches.get(q) ?? search(q);
      searches.set(q, known);
      return known;
    },
  };
};
