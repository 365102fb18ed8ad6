/** Class names, without the ones that do not apply. */
export const names = (...list: (string | false | null | undefined)[]): string => list.filter(Boolean).join(' ');
