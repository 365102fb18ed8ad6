import type { Condition, Term } from './query.js';
import { inAny, inBoth, notIn, type SlotSet } from './slots.js';

export type { Condition } from './query.js';

/** What a term finds. */
export interface Looked {
  readonly term: Term;
  /** The word that was looked for. */
  readonly word: string;
  /** Whether that is another one than was typed. */
  readonly isCorrected: boolean;
  readonly slots: SlotSet;
  /** Points, and the products that get them: listed when they are counted, as a search that is cached must stay small. */
  readonly scored: readonly (readonly [points: number, slots: () => readonly number[]])[];
}
export type LookUp = (term: Term, conditions: readonly Condition[]) => Looked;

export interface Matches {
  readonly slots: SlotSet;
  readonly looked: readonly Looked[];
  /** What each condition finds by itself. */
  readonly conditions: readonly SlotSet[];
  /** Words that no product has, and that were left out. */
  readonly unknown: readonly string[];
}

interface Catalogue {
  readonly lookUp: LookUp;
  readonly listed: SlotSet;
}

interface Tried {
  readonly kind: Term['kind'] | undefined;
  readonly isRefused: boolean;
  readonly looked: readonly Looked[];
  readonly slots: SlotSet;
}

const isEmpty = (set: SlotSet): boolean => set.every((bits) => bits === 0);
/** Any other kind is known to the shop, even where no product is of it. */
const isUnknown = ({ kind, slots }: Tried): boolean => kind === 'word' && isEmpty(slots);

const inAll = (tried: readonly Tried[], listed: SlotSet): SlotSet =>
  tried.reduce((left, { slots, isRefused }) => (isRefused ? notIn(left, slots) : inBoth(left, slots)), listed);

/** Conditions of one kind become alternatives of one another, as nothing is of two brands. Words stay as they are. */
const withKindsJoined = (tried: readonly Tried[]): readonly Tried[] => {
  const joined: Tried[] = [];
  for (const each of tried) {
    const same =
      each.kind === 'word' || each.isRefused
        ? -1
        : joined.findIndex(({ kind, isRefused }) => kind === each.kind && !isRefused);
    const other = joined[same];
    if (other) joined[same] = { ...other, slots: inAny([other.slots, each.slots]) };
    else joined.push(each);
  }
  return joined;
};

const findAlternative = (conditions: readonly Condition[], { lookUp, listed }: Catalogue): Matches => {
  const tried = conditions.map(({ terms, isRefused }): Tried => {
    const looked = terms.map((term) => lookUp(term, conditions));
    return { kind: terms[0]?.kind, isRefused, looked, slots: inAny(looked.map(({ slots }) => slots)) };
  });
  const known = tried.filter((each) => !isUnknown(each));
  const left = known.length === 0 ? tried : known;
  const strict = inAll(left, listed);
  return {
    slots: isEmpty(strict) ? inAll(withKindsJoined(left), listed) : strict,
    looked: left.flatMap(({ looked }) => looked),
    conditions: left.flatMap(({ slots, isRefused }) => (isRefused ? [] : [slots])),
    unknown:
      known.length === 0 ? [] : tried.filter(isUnknown).flatMap(({ looked }) => looked.map(({ term }) => term.text)),
  };
};

/**
 * The products that meet all conditions of one of the alternatives. Where none meets all, conditions of one kind are
 * alternatives, and words that no product has are left out.
 */
export const findMatches = (alternatives: readonly (readonly Condition[])[], catalogue: Catalogue): Matches => {
  const found = alternatives.map((conditions) => findAlternative(conditions, catalogue));
  return {
    slots: inAny(found.map(({ slots }) => slots)),
    looked: found.flatMap(({ looked }) => looked),
    conditions: found.flatMap(({ conditions }) => conditions),
    unknown: found.flatMap(({ unknown }) => unknown),
  };
};
