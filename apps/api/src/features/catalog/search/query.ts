import { isNumber, type TypedSize, typedSize } from './sizes.js';
import { searchTokens } from './search-tokens.js';
import {
  wordForms,
  LABELS,
  LITTLE_WORDS,
  type Meaning,
  NOT_WORDS,
  OR_WORDS,
  SIZE_LABELS,
  SUM_LABELS,
  type Value,
} from './vocabulary.js';

/** A term of a query. */
export type Term = { readonly text: string } & (
  | { readonly kind: 'word'; /** True if only names are searched, without corrections. */ readonly isName?: true }
  | { readonly kind: 'size'; readonly size: TypedSize; readonly isLabelled: boolean }
  | { readonly kind: 'company' | 'color' | 'type' | 'gender' | 'goods'; readonly meaning: Meaning }
);

/** A product must match one of the terms; a refused condition means that it must match none. */
export interface Condition {
  readonly terms: readonly Term[];
  readonly isRefused: boolean;
}

export interface Query {
  /** A product must meet all conditions of one alternative. */
  readonly alternatives: readonly (readonly Condition[])[];
  /** Words that the search ignores. */
  readonly ignored: readonly string[];
}

/** The names of a catalogue's values and sizes. */
export interface Names {
  /** The meaning of a phrase; undefined if it has none. */
  readonly findMeaning: (phrase: string) => Meaning | undefined;
  readonly isSize: (size: TypedSize) => boolean;
}

/** More words would not improve the result, and each takes time. */
const MAX_TOKENS = 16;
const MAX_PHRASE_LENGTH = 3;

/** The canonical text of a query: equal for queries with the same words. */
export const canonicalQuery = (q: string): string => searchTokens(q).slice(0, MAX_TOKENS).join(' ');

const KINDS = {
  company: 'company',
  color: 'color',
  main: 'color',
  type: 'type',
  group: 'type',
  gender: 'gender',
} as const;
const meaningKind = ({ values: [first] }: Meaning): 'company' | 'color' | 'type' | 'gender' | 'goods' =>
  first === undefined ? 'goods' : KINDS[first.split(' ', 1)[0] as keyof typeof KINDS];

type Part = Term | 'or' | 'not' | 'label' | { readonly ignored: string };
/** A part of a query, and the number of its tokens. */
type Reading = readonly [part: Part, tokens: number];

const findPhrase = (phrase: string, { findMeaning }: Names): Meaning | undefined => {
  const last = phrase.slice(phrase.lastIndexOf(' ') + 1);
  const rest = phrase.slice(0, phrase.length - last.length);
  return wordForms(last).flatMap((form) => findMeaning(rest + form) ?? [])[0];
};

/** A size, with its label and its system if the query has them. */
const readSize = (tokens: readonly string[], at: number, { isSize }: Names): Reading | undefined => {
  const isLabelled = SIZE_LABELS.has(tokens[at] ?? '');
  const from = at + Number(isLabelled);
  for (const length of [3, 2, 1]) {
    const words = tokens.slice(from, from + length);
    if (words.length < length) continue;
    const size = typedSize(words);
    const isGiven = size.system !== undefined || (isLabelled && (tokens[at] ?? '').startsWith('s'));
    if (!isSize(size) && !(isGiven && isNumber(size.value))) continue;
    const end = from + length + Number(!isLabelled && SIZE_LABELS.has(tokens[from + length] ?? ''));
    const text = words.join(' ');
    return [{ kind: 'size', size, isLabelled: isLabelled || size.system !== undefined, text }, end - at];
  }
  return undefined;
};

const readPart = (tokens: readonly string[], at: number, names: Names): Reading => {
  const phrases = Array.from({ length: MAX_PHRASE_LENGTH }, (_, index) => MAX_PHRASE_LENGTH - index).flatMap(
    (length) => (at + length > tokens.length ? [] : [[tokens.slice(at, at + length).join(' '), length] as const]),
  );
  const [word = ''] = tokens.slice(at, at + 1);
  const long = phrases.find(([phrase, length]) => length > 1 && findPhrase(phrase, names));
  const sized = readSize(tokens, at, names);
  if (sized && sized[1] >= (long?.[1] ?? 1)) return sized;
  for (const [phrase, length] of phrases) {
    const sum = tokens[at + length];
    if (SUM_LABELS.has(phrase) && isNumber(sum)) return [{ ignored: `${phrase} ${sum ?? ''}` }, length + 1];
    if (OR_WORDS.has(phrase)) return ['or', length];
    if (NOT_WORDS.has(phrase)) return ['not', length];
    const meaning = findPhrase(phrase, names);
    if (meaning) return [{ kind: meaningKind(meaning), meaning, text: phrase }, length];
    if (LABELS.has(phrase)) return ['label', length];
    if (LITTLE_WORDS.has(phrase) || SIZE_LABELS.has(phrase) || SUM_LABELS.has(phrase))
      return [{ ignored: phrase }, length];
  }
  return [{ kind: 'word', text: word }, 1];
};

const readParts = (tokens: readonly string[], names: Names): Part[] => {
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length;) {
    const [part, length] = readPart(tokens, at, names);
    parts.push(part);
    at += length;
  }
  return parts;
};

const isTerm = (part: Part): part is Term => typeof part !== 'string' && 'kind' in part;

/** Sizes become alternatives, as a shopper wears only one of them. */
const withSizesTogether = (conditions: readonly Condition[]): Condition[] => {
  const isSizes = ({ terms, isRefused }: Condition): boolean =>
    !isRefused && terms.every(({ kind }) => kind === 'size');
  const sizes = conditions.filter(isSizes);
  if (sizes.length < 2) return [...conditions];
  const joined: Condition = { terms: sizes.flatMap(({ terms }) => terms), isRefused: false };
  return [...conditions.filter((condition) => !isSizes(condition)), joined];
};

/** The trailing conditions of one kind: `red, blue or green` is one list. */
const lastOfKind = (kind: Term['kind'], conditions: readonly Condition[]): readonly Condition[] =>
  conditions.slice(conditions.findLastIndex(({ terms }) => terms.some((term) => term.kind !== kind)) + 1);

/**
 * Reads a query. `or` between two terms of a kind (red or blue) joins the two. Between other terms it separates whole
 * alternatives (red shoes or blue caps).
 */
export const readQuery = (q: string, names: Names): Query => {
  const parts = readParts(searchTokens(q).slice(0, MAX_TOKENS), names);
  const ignored = parts.flatMap((part) => (typeof part !== 'string' && 'ignored' in part ? [part.ignored] : []));
  const alternatives: Condition[][] = [[]];
  let isOr = false;
  let isRefused = false;
  for (const part of parts) {
    if (part === 'or') isOr = true;
    else if (part === 'not') isRefused = true;
    else if (isTerm(part)) {
      const current = alternatives.at(-1) ?? [];
      const before = current.at(-1);
      const listed = isOr ? lastOfKind(part.kind, current) : [];
      if (listed.length > 0) {
        const terms = [...listed.flatMap((condition) => condition.terms), part];
        current.splice(-listed.length, listed.length, { terms, isRefused: listed.some(({ isRefused }) => isRefused) });
      } else if (isOr && before) alternatives.push([{ terms: [part], isRefused }]);
      else current.push({ terms: [part], isRefused });
      [isOr, isRefused] = [false, false];
    }
  }
  return { alternatives: alternatives.map(withSizesTogether).filter((conditions) => conditions.length > 0), ignored };
};

/** The department whose sizes a query means; both unless it names exactly one. */
export const wearersIn = (conditions: readonly Condition[]): { readonly men: boolean; readonly women: boolean } => {
  const isAbout = (value: Value): boolean =>
    conditions.some(({ terms }) => terms.some((term) => 'meaning' in term && term.meaning.values.includes(value)));
  const [men, women] = [isAbout('gender men'), isAbout('gender women')];
  return men === women ? { men: true, women: true } : { men, women };
};
