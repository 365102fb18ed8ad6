/**
 * The words of a search in one order, as all of them must occur: without repetitions, and without those that are part of
 * another one.
 */
export const searchWords = (search: string): string[] => {
  const words = [...new Set(search.toLowerCase().split(/\s+/))].filter((word) => word !== '');
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word))).sort();
};
