import { text } from './fields.js';
import { atMost, readable } from './text-rules.js';

/** The names of a person. They stand apart from addresses, whose endpoints the log-in does not need. */
export const personNames = {
  firstname: text(readable('Please enter your first name'), atMost(100)),
  lastname: text(readable('Please enter your last name'), atMost(100)),
} as const;
