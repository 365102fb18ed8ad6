import type { Looked, LookUp } from './matching.js';
import { type Names, type Term, wearersIn } from './query.js';
import { isTypedSize, type TypedSize } from './sizes.js';
import type { SlotLists } from './slot-lists.js';
import { inAny, type Slots, type SlotSet, slotsOf } from './slots.js';
import { formsOf, type Meaning, type Value, VOCABULARY } from './vocabulary.js';
import type { WordIndex } from './word-index.js';

/** How much it says where a word is found. What is found everywhere alike needs none. */
const POINTS = { name: 4, beginning: 2, mainColor: 2, shadeInText: 1 } as const;

/** The products that come in a size, and those of them that are in stock in it. */
export interface SizeList {
  readonly size: TypedSize;
  readonly offered: Slots;
  readonly inStock: Slots;
}

/** What products are found by. */
interface Lists {
  readonly words: WordIndex;
  readonly texts: SlotLists;
  readonly values: SlotLists<Value>;
  readonly sizes: ReadonlyMap<string, SizeList>;
  readonly setOf: (...lists: readonly (readonly number[])[]) => SlotSet;
}

const mainColor = (value: Value): Value[] =>
  value.startsWith('color ') ? [`main ${value.slice('color '.length)}`] : [];

/** Finds what a term of a query stands for. */
export const createLookUp = ({ words, texts, values, sizes, setOf }: Lists) => {
  /** The values that products of this shop have, besides those of every shop. */
  const ownValues = (phrase: string): Value[] =>
    (['company', 'color', 'gender'] as const)
      .map((kind): Value => `${kind} ${phrase}`)
      .filter((value) => values.get(value).length > 0);
  const meaningOf = (phrase: string): Meaning | undefined => {
    const common = VOCABULARY.get(phrase);
    const own = ownValues(phrase);
    if (own.length === 0) return common;
    return { names: [], isShade: false, ...common, values: [...new Set([...(common?.values ?? []), ...own])] };
  };

  /** A value or goods: also what is named so. */
  const lookUpMeaning = (term: Term, meaning: Meaning, word = term.text): Looked => {
    const name = words.get(word) ?? [];
    const goods = meaning.names.map((each) => words.get(each) ?? []);
    const mains = meaning.values.flatMap(mainColor).map((main) => [POINTS.mainColor, () => values.get(main)] as const);
    const shades = [
      [POINTS.name, () => name],
      [POINTS.shadeInText, () => texts.get(word)],
    ] as const;
    return {
      term,
      word,
      isCorrected: false,
      slots: setOf(...meaning.values.map(values.get), ...goods, name),
      scored: meaning.isShade ? [...mains, ...shades] : mains,
    };
  };

  /** A word that is neither a value nor a size: a name's beginning, or a word of a description. */
  const lookUpWord = (term: Extract<Term, { readonly kind: 'word' }>): Looked => {
    const find = (word: string) => {
      const name = words.get(word);
      const phrases = name ? [] : words.phrasesBeginningWith(word);
      const meant = new Set(phrases.flatMap((phrase) => VOCABULARY.get(phrase)?.values ?? []));
      const begun = [...words.beginningWith(word), ...[...meant].map(values.get)];
      return { word, name, begun, text: term.isName ? [] : texts.get(word) };
    };
    const isFound = ({ begun, text }: ReturnType<typeof find>): boolean =>
      [text, ...begun].some(({ length }) => length > 0);
    const asTyped = formsOf(term.text).map(find).find(isFound);
    const [closest] = asTyped || term.isName ? [] : formsOf(term.text).flatMap((form) => words.closest(form) ?? []);
    const meaning = closest === undefined ? undefined : meaningOf(closest);
    if (closest !== undefined && meaning) return { ...lookUpMeaning(term, meaning, closest), isCorrected: true };
    const found = asTyped ?? find(closest ?? term.text);
    const begun = setOf(...found.begun);
    return {
      term,
      word: found.word,
      isCorrected: closest !== undefined,
      slots: inAny([begun, setOf(found.text)]),
      scored: [
        [POINTS.beginning, () => slotsOf(begun)],
        [POINTS.name - POINTS.beginning, () => found.name ?? []],
      ],
    };
  };

  const term: LookUp = (each, conditions) => {
    if (each.kind === 'word') return lookUpWord(each);
    if (each.kind !== 'size') return lookUpMeaning(each, each.meaning);
    const isWanted = isTypedSize(each.size, wearersIn(conditions));
    const lists = [...sizes.values()].flatMap(({ size, inStock }) => (isWanted(size) ? [inStock] : []));
    const name = (each.isLabelled ? undefined : words.get(each.text)) ?? [];
    return {
      term: each,
      word: each.text,
      isCorrected: false,
      slots: setOf(...lists, name),
      scored: [[POINTS.name, () => name]],
    };
  };

  const names: Names = {
    meaningOf,
    isSize: (typed) => {
      const isWanted = isTypedSize(typed, { men: true, women: true });
      return [...sizes.values()].some(({ size }) => isWanted(size));
    },
  };
  return { term, names };
};
