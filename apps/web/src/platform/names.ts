/** Joins class names, leaving out falsy ones. */
export const names = (...list: (string | false | null | undefined)[]): string => list.filter(Boolean).join(' ');
