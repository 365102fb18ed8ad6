import type { FacetValue } from '../contract/products.js';
import { PRODUCT_TYPES } from '../vocabulary/catalog.js';

/** Words that stand for several types where a list is narrowed by type. */
const TYPE_GROUPS = {
  shoes: ['runner', 'court', 'high-top', 'skate', 'slip-on', 'trail'],
  clothing: ['tee', 'hoodie', 'cap'],
} as const;
type TypeGroup = keyof typeof TYPE_GROUPS;

/** The group that a type belongs to; undefined for one that is in none. */
export const productTypeGroup = (type: string): TypeGroup | undefined =>
  (Object.keys(TYPE_GROUPS) as TypeGroup[]).find((group) => TYPE_GROUPS[group].some((each) => each === type));

/** Whether a type is the requested one, or belongs to the requested group, in any case. */
export const isOfType = (type: string, requested: string): boolean => {
  const word = requested.toLowerCase();
  return type.toLowerCase() === word || productTypeGroup(type) === word;
};

/** What lists have tabs for. */
export const TYPE_TABS = [...TYPE_GROUPS.shoes, 'clothing'] as const;

/**
 * The types of a list as a shopper chooses among them: in the shop's order, with clothing as a whole before its types.
 * @param types how many products there are of each
 */
export const typeChoices = (types: readonly FacetValue[] = []): FacetValue[] => {
  const order: readonly string[] = PRODUCT_TYPES;
  const rank = ({ value }: FacetValue): number => (order.includes(value) ? order.indexOf(value) : order.length);
  const sorted = [...types].sort((a, b) => rank(a) - rank(b));
  const clothes = sorted.filter(({ value }) => productTypeGroup(value) === 'clothing');
  if (clothes.length === 0) return sorted;
  const count = clothes.reduce((sum, each) => sum + each.count, 0);
  return sorted.flatMap((each) => (each === clothes[0] ? [{ value: 'clothing', count }, each] : [each]));
};
