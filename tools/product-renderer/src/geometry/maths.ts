/**
 * `Math`, held by a module. Sandboxes such as a test runner's look every global up anew, which costs more than the sums, and
 * painting does them by the hundred million.
 */
export const maths = Math;
