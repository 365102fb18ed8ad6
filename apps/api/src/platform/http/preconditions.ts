import { HASH_LENGTH } from './prepared-answer.js';

/** A state of a resource in a request: its version, and the hash of its content if the whole ETag was sent. */
interface NamedState {
  readonly version: number;
  readonly hash?: string;
}

/** The states that a change expects: none if no ETag is the shop's own; undefined for any state. */
export type ExpectedStates = readonly NamedState[] | undefined;

/** `v7`, or with the hash and the encoding of the sent content: `v7-…-br`. */
const OURS = new RegExp(`^v([1-9][0-9]*)(?:-([\\w-]{${String(HASH_LENGTH)}})(?:-(?:br|gzip))?)?$`);

const stateIn = (tag: string): NamedState[] => {
  const [, version, hash] = OURS.exec(tag) ?? [];
  return version === undefined ? [] : [{ version: Number(version), ...(hash === undefined ? {} : { hash }) }];
};

const statesIn = (ifMatch: string): ExpectedStates =>
  ifMatch.trim() === '*'
    ? undefined
    : Array.from(ifMatch.matchAll(/"([^"]*)"/g), ([, tag]) => tag ?? '').flatMap(stateIn);

/**
 * The states that a change expects, by the header `If-Match`, by a version in the body, or by both, which then must
 * agree. A weak ETag counts like a strong one, as compressing proxies weaken it (docs/decisions/015-versions.md).
 */
export const expectedStates = (ifMatch: string | undefined, version?: number): ExpectedStates => {
  const byHeader = ifMatch === undefined ? undefined : statesIn(ifMatch);
  if (version === undefined) return byHeader;
  return byHeader ? byHeader.filter((state) => state.version === version) : [{ version }];
};

/** The expected states that have the resource's present version; undefined if any state is fine. */
export const statesOfVersion = (expected: ExpectedStates, version: number): ExpectedStates =>
  expected?.filter((state) => state.version === version);
