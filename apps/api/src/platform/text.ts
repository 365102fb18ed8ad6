/** A text as a pattern that matches just itself, for looking for what a person typed. */
export const literally = (text: string): RegExp => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
