import type { TermMatch, LookUp } from './matching.js';
import { type Names, type Term, wearersIn } from './query.js';
import { isTypedSize, type TypedSize } from './sizes.js';
import { inAny, type SlotLists, type Slots, type SlotSet, listSlots } from '../slots.js';
import { wordForms, type Meaning, type Value, VOCABULARY } from './vocabulary.js';
import type { WordIndex } from './word-index.js';

/** Points by the place of a match. A term that matches all its products in the same way gets no points. */
const POINTS = { name: 4, beginning: 2, mainColor: 2, shadeInText: 1 } as const;

/** The products that come in a size, and the ones that are in stock in it. */
export interface SizeList {
  readonly size: TypedSize;
  readonly offered: Slots;
  readonly inStock: Slots;
}

/** The lists that searches use to find products. */
interface Lists {
  readonly words: WordIndex;
  readonly texts: SlotLists;
  readonly values: SlotLists<Value>;
  readonly sizes: ReadonlyMap<string, SizeList>;
  readonly toSet: (...lists: readonly (readonly number[])[]) => SlotSet;
}

const mainColor = (value: Value): Value[] =>
  value.startsWith('color ') ? [`main ${value.slice('color '.length)}`] : [];

/** Finds the products of a query's term. */
export const createLookUp = ({ words, texts, values, sizes, toSet }: Lists) => {
  /** The values of this shop's products that the vocabulary lacks. */
  const ownValues = (phrase: string): Value[] =>
    (['company', 'color', 'gender'] as const)
      .map((kind): Value => `${kind} ${phrase}`)
      .filter((value) => values.get(value).length > 0);
  const findMeaning = (phrase: string): Meaning | undefined => {
    const common = VOCABULARY.get(phrase);
    const own = ownValues(phrase);
    if (own.length === 0) return common;
    return { names: [], isShade: false, ...common, values: [...new Set([...(common?.values ?? []), ...own])] };
  };

  /** Finds products by a value or by goods, and products with that name. */
  const lookUpMeaning = (term: Term, meaning: Meaning, word = term.text): TermMatch => {
    const name = words.get(word) ?? [];
    const goods = meaning.names.map((goodsName) => words.get(goodsName) ?? []);
    const mains = meaning.values.flatMap(mainColor).map((main) => [POINTS.mainColor, () => values.get(main)] as const);
    const shades = [
      [POINTS.name, () => name],
      [POINTS.shadeInText, () => texts.get(word)],
    ] as const;
    return {
      term,
      word,
      isCorrected: false,
      slots: toSet(...meaning.values.map(values.get), ...goods, name),
      scored: meaning.isShade ? [...mains, ...shades] : mains,
    };
  };

  /** Finds products by another word: the beginning of a name, or a word of a description. */
  const lookUpWord = (term: Extract<Term, { readonly kind: 'word' }>): TermMatch => {
    const find = (word: string) => {
      const name = words.get(word);
      const phrases = name ? [] : words.phrasesBeginningWith(word);
      const beginningValues = new Set(phrases.flatMap((phrase) => VOCABULARY.get(phrase)?.values ?? []));
      const begun = [...words.beginningWith(word), ...[...beginningValues].map(values.get)];
      return { word, name, begun, text: term.isName ? [] : texts.get(word) };
    };
    const isFound = ({ begun, text }: ReturnType<typeof find>): boolean =>
      [text, ...begun].some(({ length }) => length > 0);
    const asTyped = wordForms(term.text).map(find).find(isFound);
    const [closest] = asTyped || term.isName ? [] : wordForms(term.text).flatMap((form) => words.closest(form) ?? []);
    const meaning = closest === undefined ? undefined : findMeaning(closest);
    if (closest !== undefined && meaning) return { ...lookUpMeaning(term, meaning, closest), isCorrected: true };
    const found = asTyped ?? find(closest ?? term.text);
    const begun = toSet(...found.begun);
    return {
      term,
      word: found.word,
      isCorrected: closest !== undefined,
      slots: inAny([begun, toSet(found.text)]),
      scored: [
        [POINTS.beginning, () => listSlots(begun)],
        [POINTS.name - POINTS.beginning, () => found.name ?? []],
      ],
    };
  };

  const lookUpTerm: LookUp = (term, conditions) => {
    if (term.kind === 'word') return lookUpWord(term);
    if (term.kind !== 'size') return lookUpMeaning(term, term.meaning);
    const isMatch = isTypedSize(term.size, wearersIn(conditions));
    const lists = [...sizes.values()].flatMap(({ size, inStock }) => (isMatch(size) ? [inStock] : []));
    const name = (term.isLabelled ? undefined : words.get(term.text)) ?? [];
    return {
      term,
      word: term.text,
      isCorrected: false,
      slots: toSet(...lists, name),
      scored: [[POINTS.name, () => name]],
    };
  };

  const names: Names = {
    findMeaning,
    isSize: (typed) => {
      const isMatch = isTypedSize(typed, { men: true, women: true });
      return [...sizes.values()].some(({ size }) => isMatch(size));
    },
  };
  return { term: lookUpTerm, names };
};
