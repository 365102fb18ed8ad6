import { t } from '../../platform/i18n.js';

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

interface TypeWords {
  /** The label of the type as a choice. */
  readonly name: string;
  /** The plural, within a sentence. */
  readonly goods: string;
}

const typeTexts = (): Readonly<Record<string, TypeWords>> => ({
  runner: { name: t`Runner`, goods: t`runners` },
  court: { name: t`Court`, goods: t`court shoes` },
  'high-top': { name: t`High`, goods: t`high-tops` },
  skate: { name: t`Skate`, goods: t`skate shoes` },
  'slip-on': { name: t`Slip-on`, goods: t`slip-ons` },
  trail: { name: t`Trail`, goods: t`trail shoes` },
  shoes: { name: t`Sneakers`, goods: t`sneakers` },
  clothing: { name: t`Clothing`, goods: t`clothing` },
  tee: { name: t`T-shirts`, goods: t`T-shirts` },
  hoodie: { name: t`Hoodies`, goods: t`hoodies` },
  cap: { name: t`Caps`, goods: t`caps` },
  other: { name: t`Other`, goods: t`other products` },
});

/** The words for a type, or a group of types. A type of a newer server is its own word. */
export const typeWords = (type: string): TypeWords =>
  typeTexts()[type.toLowerCase()] ?? { name: capitalised(type), goods: type };
