import { linesRule } from './wanted-lines.js';

/** An empty list is an empty cart. */
export const cartRules = [linesRule(0)];
