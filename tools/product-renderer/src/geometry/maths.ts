/**
 * `Math` as a module variable. Sandboxes such as Jest's look every global up dynamically, which is slower than the
 * arithmetic in inner loops.
 */
export const maths = Math;
