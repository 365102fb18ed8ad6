import { SHOE_SIZES } from '@paila/shared';
import { searchTokens } from './search-tokens.js';

/** The system that a size belongs to. */
type System = 'eu' | 'us' | 'uk';
const SYSTEMS: Readonly<Record<string, System>> = { eu: 'eu', eur: 'eu', us: 'us', usa: 'us', uk: 'uk' };

/** A size as a shopper typed it, or as a product names it. */
export interface TypedSize {
  readonly system: System | undefined;
  /** Such as `42`, `9.5`, `xl`, `one size`. */
  readonly value: string;
}

/** Names of the sizes of garments. */
const GARMENT_WORDS: Readonly<Record<string, string>> = {
  'extra small': 'xs',
  'x small': 'xs',
  small: 's',
  medium: 'm',
  large: 'l',
  'extra large': 'xl',
  'x large': 'xl',
  'xx large': 'xxl',
  'double xl': 'xxl',
  '2xl': 'xxl',
  '2x': 'xxl',
  '3xl': 'xxxl',
  'free size': 'one size',
  freesize: 'one size',
};

/** The size that the words name. */
export const typedSize = (tokens: readonly string[]): TypedSize => {
  const named = tokens.find((token) => SYSTEMS[token] !== undefined);
  const value = tokens.filter((token) => token !== named).join(' ');
  return {
    system: named === undefined ? undefined : SYSTEMS[named],
    value: GARMENT_WORDS[value] ?? value.replace(/^0+(?=\d)/, ''),
  };
};

/** The size that a product's list names. */
export const namedSize = (spelled: string): TypedSize => typedSize(searchTokens(spelled));

export const isNumber = (token: string | undefined): boolean => token !== undefined && /^\d+(?:\.5)?$/.test(token);

/** The department whose American sizes a query means; both unless it names one. */
interface Wearers {
  readonly men: boolean;
  readonly women: boolean;
}

/** The European sizes that equal a size in another system, by the shop's size guide. */
const europeanSizes = ({ system, value }: TypedSize, { men, women }: Wearers): string[] => {
  const isSame = ({ uk, usMen, usWomen }: (typeof SHOE_SIZES)[number]): boolean =>
    system === 'uk' ? uk === value : (men && usMen === value) || (women && usWomen === value);
  return system === 'us' || system === 'uk' ? SHOE_SIZES.filter(isSame).map(({ eu }) => eu) : [];
};

/** True if a product's size equals the typed one. A product's size without a system is European. */
export const isTypedSize = (typed: TypedSize, wearers: Wearers): ((size: TypedSize) => boolean) => {
  const european = new Set(europeanSizes(typed, wearers));
  return ({ system, value }) => {
    if (typed.system === undefined || typed.system === 'eu') {
      return value === typed.value && (typed.system === undefined || system === undefined || system === 'eu');
    }
    if (system === typed.system) return value === typed.value;
    return (system === undefined || system === 'eu') && european.has(value);
  };
};
