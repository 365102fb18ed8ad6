import type { Endpoints, Group } from '../endpoint.js';

export interface Prose {
  /** One line, as a heading. */
  readonly summary: string;
  /** What else a caller has to know. */
  readonly description?: string;
}
export interface GroupProse {
  readonly group: Group;
  /** The group's heading. */
  readonly title: string;
  /** By operation id. */
  readonly operations: Readonly<Record<string, Prose>>;
  /** By object or operation, and field: `Address.checked`. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The prose of a group. An endpoint without a summary does not compile. */
export const groupProse = <Of extends Endpoints>(
  group: Group<Of>,
  title: string,
  operations: Readonly<Record<keyof Of, Prose>>,
  fields: GroupProse['fields'] = {},
): GroupProse => ({ group, title, operations, fields });
