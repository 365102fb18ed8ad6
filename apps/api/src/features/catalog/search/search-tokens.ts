import { foldText } from '@paila/shared';

/** Half sizes such as 9.5 and 42,5 are one word. */
const TOKEN = /\d+[.,]5(?!\d)|[\p{L}\p{M}\p{N}]+/gu;
const HALF = /\s*½/gu;
/** A trade mark sign means nothing, and would become two letters of the word before it. */
const MARKS_OF_TRADE = /[™℠]/gu;
/** `size42`, `eu42`: the label and the number. */
const GLUED_LABEL = /\b(size|eu|eur|us|usa|uk)(?=\d)/gu;

/** The folded words of a text, in order. Products and searches are compared by these words. */
export const searchTokens = (text: string): string[] => {
  const folded = foldText(text.replace(HALF, '.5').replace(MARKS_OF_TRADE, ' ')).replace(GLUED_LABEL, '$1 ');
  return (folded.match(TOKEN) ?? []).map((token) => token.replace(',', '.'));
};
