import { createHash } from 'node:crypto';
import type { Product } from '@paila/shared';
import { createLookUp, type SizeList } from './look-up.js';
import { findMatches, type Matches } from './matching.js';
import { productTerms, hasSameTerms, sizesInStock } from './product-terms.js';
import { type Condition, readQuery } from './query.js';
import { searchTokens } from './search-tokens.js';
import { namedSize } from './sizes.js';
import {
  addSlot,
  createSlotLists,
  countSlots,
  inMost,
  removeSlot,
  type Slots,
  type SlotSet,
  slotSet,
  listSlots,
} from '../slots.js';
import { type Value, VOCABULARY } from './vocabulary.js';
import { createWordIndex } from './word-index.js';

/** A word that no product has, and the word that the search used instead. */
interface Correction {
  readonly from: string;
  readonly to: string;
}

/** A product before and after a change; undefined while it is not listed. */
interface SearchChange {
  readonly id: string;
  readonly before: Product | undefined;
  readonly after: Product | undefined;
}

/** The products that a search finds. */
export interface Found {
  /** The products, by their numbers in the index. */
  readonly slots: SlotSet;
  readonly count: number;
  /** Equal for searches that find the same products. */
  readonly key: string;
  readonly ids: () => readonly string[];
  /** The products that meet the most conditions, for a search that finds nothing. */
  readonly near: () => SlotSet;
  /** The score of each product, by its number. Higher is better. */
  readonly scores: () => Uint8Array;
  /** Equal for searches that find the same products with the same scores. */
  readonly rankingKey: () => string;
  /** The words and phrases that the search used. */
  readonly words: readonly string[];
  readonly corrections: readonly Correction[];
  /** Words that the search ignored. */
  readonly ignored: readonly string[];
}

const MAX_SCORE = 255;
const POINTS_OF_LITTLE_WORD = 1;

const hashBytes = (bytes: Uint8Array | Uint32Array): string => createHash('sha256').update(bytes).digest('base64');

/**
 * The words, values and sizes of all products, for searches (docs/decisions/029-search.md). A word that no product has
 * finds products with a word that is spelled almost like it.
 */
export const createSearchIndex = () => {
  const words = createWordIndex(VOCABULARY.keys(), (phrase) =>
    (VOCABULARY.get(phrase)?.values ?? []).reduce((sum, value) => sum + values.get(value).length, 0),
  );
  const texts = createSlotLists();
  const values = createSlotLists<Value>();
  /** Lists by size, as products spell it. */
  const sizes = new Map<string, SizeList>();
  const newSize = (spelled: string): SizeList => {
    const made = { size: namedSize(spelled), offered: [], inStock: [] };
    sizes.set(spelled, made);
    return made;
  };
  const listed: Slots = [];
  const findSlot = new Map<string, number>();
  const idAt: string[] = [];

  const changeTerms = (slot: number, product: Product | undefined, change: 'add' | 'remove'): void => {
    if (!product) return;
    const terms = productTerms(product);
    for (const word of terms.names) words[change](word, slot);
    for (const word of terms.texts) texts[change](word, slot);
    for (const value of terms.values) values[change](value, slot);
    (change === 'add' ? addSlot : removeSlot)(listed, slot);
  };
  const changeSizes = (slot: number, { before, after }: SearchChange): void => {
    for (const [spelled, { offered, inStock }] of before ? sizes : []) {
      removeSlot(offered, slot);
      removeSlot(inStock, slot);
      if (offered.length === 0) sizes.delete(spelled);
    }
    for (const spelled of after?.size ?? []) {
      const { offered } = sizes.get(spelled) ?? newSize(spelled);
      addSlot(offered, slot);
    }
    for (const spelled of after ? sizesInStock(after) : []) addSlot(sizes.get(spelled)?.inStock ?? [], slot);
  };

  const toSet = (...lists: readonly (readonly number[])[]): SlotSet => slotSet(findSlot.size, ...lists);
  const toIds = (slots: SlotSet): string[] => listSlots(slots).flatMap((slot) => idAt[slot] ?? []);
  const lookUp = createLookUp({ words, texts, values, sizes, toSet });

  /** The products for a query of stop words only: those with the words in their names, or else all products. */
  const findLittleWords = (q: string): Matches => {
    const tokens = searchTokens(q);
    const conditions = tokens.map((text): Condition => ({
      terms: [{ kind: 'word', text, isName: true }],
      isRefused: false,
    }));
    if (tokens.length === 0) return { slots: toSet(), termMatches: [], conditions: [], unknown: [] };
    const matches = findMatches([conditions], { lookUp: lookUp.term, listed: toSet(listed) });
    if (countSlots(matches.slots) > 0) return matches;
    return { slots: toSet(listed), termMatches: [], conditions: [], unknown: tokens };
  };

  const search = (q: string): Found => {
    const { alternatives, ignored } = readQuery(q, lookUp.names);
    const isAllIgnored = alternatives.length === 0;
    const { slots, termMatches, conditions, unknown } = isAllIgnored
      ? findLittleWords(q)
      : findMatches(alternatives, { lookUp: lookUp.term, listed: toSet(listed) });
    const count = countSlots(slots);
    /** A word in the names of all found products does not count as ignored. */
    const isInAllNames = (phrase: string): boolean =>
      phrase.split(' ').every((word) => countSlots(toSet(words.get(word) ?? []), slots) === count);
    const littleWords = isAllIgnored ? [] : ignored;
    const scores = (): Uint8Array => {
      const points = new Uint8Array(findSlot.size);
      const score = (list: Iterable<number>, weight: number): void => {
        for (const slot of list) points[slot] = Math.min(MAX_SCORE, (points[slot] ?? 0) + weight);
      };
      for (const { scored } of termMatches) for (const [weight, list] of scored) score(list(), weight);
      for (const word of littleWords) score(words.get(word) ?? [], POINTS_OF_LITTLE_WORD);
      return points;
    };
    return {
      slots,
      count,
      key: hashBytes(slots),
      ids: () => toIds(slots),
      near: () => inMost(conditions),
      scores,
      rankingKey: () => {
        const points = scores();
        return hashBytes(Uint8Array.from(listSlots(slots), (slot) => points[slot] ?? 0)) + hashBytes(slots);
      },
      words: termMatches.map(({ word }) => word),
      corrections: termMatches.flatMap(({ term, word, isCorrected }) =>
        isCorrected ? [{ from: term.text, to: word }] : [],
      ),
      ignored: [...new Set([...littleWords.filter((phrase) => !isInAllNames(phrase)), ...unknown])],
    };
  };

  return {
    /** The number of a product in the index. */
    findSlot: (id: string): number | undefined => findSlot.get(id),
    /** Updates the index after a change of a product. */
    change: (change: SearchChange): void => {
      const { id, before, after } = change;
      const isSame = before !== undefined && after !== undefined && hasSameTerms(before, after);
      if (
        isSame &&
        String(before.size) === String(after.size) &&
        String(sizesInStock(before)) === String(sizesInStock(after))
      )
        return;
      const slot = findSlot.get(id) ?? findSlot.size;
      findSlot.set(id, slot);
      idAt[slot] = id;
      if (!isSame) {
        changeTerms(slot, before, 'remove');
        changeTerms(slot, after, 'add');
      }
      changeSizes(slot, change);
    },
    find: search,
  };
};
