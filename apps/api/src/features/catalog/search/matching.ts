import type { Condition, Term } from './query.js';
import { inAny, inBoth, notIn, type SlotSet } from '../slots.js';

/** The products that a term finds. */
export interface TermMatch {
  readonly term: Term;
  /** The word that the search used. */
  readonly word: string;
  /** True if the typed word was another one. */
  readonly isCorrected: boolean;
  readonly slots: SlotSet;
  /** Points, and the products that get them. Lists the products only if the points count. */
  readonly scored: readonly (readonly [points: number, slots: () => readonly number[]])[];
}
export type LookUp = (term: Term, conditions: readonly Condition[]) => TermMatch;

export interface Matches {
  readonly slots: SlotSet;
  readonly termMatches: readonly TermMatch[];
  /** The products that each condition finds by itself. */
  readonly conditions: readonly SlotSet[];
  /** Ignored words that no product has. */
  readonly unknown: readonly string[];
}

interface Catalogue {
  readonly lookUp: LookUp;
  readonly listed: SlotSet;
}

interface ConditionMatch {
  readonly kind: Term['kind'] | undefined;
  readonly isRefused: boolean;
  readonly termMatches: readonly TermMatch[];
  readonly slots: SlotSet;
}

const isEmpty = (set: SlotSet): boolean => set.every((bits) => bits === 0);
/** Terms of other kinds are in the vocabulary, even if no product matches them. */
const isUnknown = ({ kind, slots }: ConditionMatch): boolean => kind === 'word' && isEmpty(slots);

const inAll = (matches: readonly ConditionMatch[], listed: SlotSet): SlotSet =>
  matches.reduce((rest, { slots, isRefused }) => (isRefused ? notIn(rest, slots) : inBoth(rest, slots)), listed);

/** Conditions of one kind become alternatives, as no product has two brands. Words stay as they are. */
const withKindsJoined = (matches: readonly ConditionMatch[]): readonly ConditionMatch[] => {
  const joined: ConditionMatch[] = [];
  for (const match of matches) {
    const index =
      match.kind === 'word' || match.isRefused
        ? -1
        : joined.findIndex(({ kind, isRefused }) => kind === match.kind && !isRefused);
    const alternative = joined[index];
    if (alternative) joined[index] = { ...alternative, slots: inAny([alternative.slots, match.slots]) };
    else joined.push(match);
  }
  return joined;
};

const findAlternative = (conditions: readonly Condition[], { lookUp, listed }: Catalogue): Matches => {
  const all = conditions.map(({ terms, isRefused }): ConditionMatch => {
    const termMatches = terms.map((term) => lookUp(term, conditions));
    return { kind: terms[0]?.kind, isRefused, termMatches, slots: inAny(termMatches.map(({ slots }) => slots)) };
  });
  const understood = all.filter((match) => !isUnknown(match));
  const used = understood.length === 0 ? all : understood;
  const strict = inAll(used, listed);
  return {
    slots: isEmpty(strict) ? inAll(withKindsJoined(used), listed) : strict,
    termMatches: used.flatMap(({ termMatches }) => termMatches),
    conditions: used.flatMap(({ slots, isRefused }) => (isRefused ? [] : [slots])),
    unknown:
      understood.length === 0
        ? []
        : all.filter(isUnknown).flatMap(({ termMatches }) => termMatches.map(({ term }) => term.text)),
  };
};

/**
 * The products that meet all conditions of one of the alternatives. If no product meets all, conditions of one kind
 * become alternatives. Ignores words that no product has.
 */
export const findMatches = (alternatives: readonly (readonly Condition[])[], catalogue: Catalogue): Matches => {
  const found = alternatives.map((conditions) => findAlternative(conditions, catalogue));
  return {
    slots: inAny(found.map(({ slots }) => slots)),
    termMatches: found.flatMap(({ termMatches }) => termMatches),
    conditions: found.flatMap(({ conditions }) => conditions),
    unknown: found.flatMap(({ unknown }) => unknown),
  };
};
