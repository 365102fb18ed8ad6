import type { FacetValue } from '../contract/products.js';
import { PRODUCT_TYPES } from '../vocabulary/catalog.js';

/** The groups of types that a list can be filtered by. */
const TYPE_GROUPS = {
  shoes: ['runner', 'court', 'high-top', 'skate', 'slip-on', 'trail'],
  clothing: ['tee', 'hoodie', 'cap'],
} as const;
type TypeGroup = keyof typeof TYPE_GROUPS;

/** The group of a type; undefined for none. */
export const productTypeGroup = (type: string): TypeGroup | undefined =>
  (Object.keys(TYPE_GROUPS) as TypeGroup[]).find((group) => TYPE_GROUPS[group].some((member) => member === type));

/** True if a type is the requested type or in the requested group, ignoring case. */
export const isOfType = (type: string, requested: string): boolean => {
  const word = requested.toLowerCase();
  return type.toLowerCase() === word || productTypeGroup(type) === word;
};

/** The types and groups that have tabs on lists. */
export const TYPE_TABS = [...TYPE_GROUPS.shoes, 'clothing'] as const;

/**
 * The types of a list as a shopper chooses among them: in the shop's order, with clothing as a whole before its types.
 * @param types the types with their numbers of products
 */
export const typeChoices = (types: readonly FacetValue[] = []): FacetValue[] => {
  const order: readonly string[] = PRODUCT_TYPES;
  const rank = ({ value }: FacetValue): number => (order.includes(value) ? order.indexOf(value) : order.length);
  const sorted = [...types].sort((a, b) => rank(a) - rank(b));
  const clothes = sorted.filter(({ value }) => productTypeGroup(value) === 'clothing');
  if (clothes.length === 0) return sorted;
  const count = clothes.reduce((sum, type) => sum + type.count, 0);
  return sorted.flatMap((type) => (type === clothes[0] ? [{ value: 'clothing', count }, type] : [type]));
};
