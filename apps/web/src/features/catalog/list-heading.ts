import { formatMoney, isShoeSize, type Selection, brandName } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { isOneSize } from '../../ui/size-label.js';
import { typeWords, capitalised } from './type-labels.js';

/** Whole dollars without cents. */
const shortMoney = (dollars: number): string => formatMoney(dollars).replace(/\.00$/, '');

const priceWords = ({ minPrice, maxPrice }: Selection): string => {
  const [from, to] = [minPrice, maxPrice].map((price) => (price === undefined ? undefined : shortMoney(price)));
  if (from !== undefined && to !== undefined) return t`from ${from} to ${to}`;
  if (from !== undefined) return t`from ${from}`;
  return to === undefined ? '' : t`up to ${to}`;
};

const sizeWords = (size: string | undefined): string => {
  if (size === undefined) return '';
  return isOneSize(size) ? t`in one size` : t`in size ${size}`;
};

/** The name of the goods; empty where the brand's name is enough. */
const goodsText = ({ type, size, collection, company, gender }: Selection): string => {
  if (type !== undefined) return typeWords(type).goods;
  if (size !== undefined && !isOneSize(size)) return typeWords(isShoeSize(size) ? 'shoes' : 'clothing').goods;
  return (collection ?? company) === undefined || gender !== undefined ? t`sneakers and clothing` : '';
};

const joined = (...words: readonly string[]): string => words.filter((word) => word !== '').join(' ');

/** The products of a selection in plain words: "Men's red Nike runners up to $100". */
const selectionText = (selection: Selection): string => {
  const { gender, color = '', collection, company } = selection;
  const goods = goodsText(selection);
  const whose = gender === 'men' ? t`men’s` : gender === 'women' ? t`women’s` : '';
  const brand = brandName(collection ?? company ?? '');
  const rest = [sizeWords(selection.size), priceWords(selection)];
  if (goods === '') {
    return joined(brand, color && t`in ${color}`, ...rest);
  }
  return joined(whose, color, brand, goods, ...rest);
};

/** The heading of a list. Without filters, the words of the search come first. */
export const listHeading = ({ q, ...selection }: Selection): string => {
  const isWhole = Object.values(selection).every((filter) => filter === undefined);
  if (q === undefined) return isWhole ? t`All sneakers and clothing` : capitalised(selectionText(selection));
  if (isWhole) return t`Results for “${q}”`;
  const words = capitalised(selectionText(selection));
  return t`${words} for “${q}”`;
};
