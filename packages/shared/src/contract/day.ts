import { isDay } from '../vocabulary/days.js';
import { matching, type TextRule } from './text-rules.js';

/** The rules of a day such as `2026-10-21`. */
export const day: readonly TextRule[] = [
  matching('^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$', 'Please enter days as 2026-10-21'),
  { format: 'date', ok: isDay, msg: 'This day does not exist' },
];
