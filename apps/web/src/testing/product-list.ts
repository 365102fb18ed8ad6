import { screen, within } from '@testing-library/react';
import { aProduct } from './samples.js';

/** A blue shoe by Adidas, a red one by Nike, and a pink one for women at its full price. */
export const blueRedPink = () => ({
  blue: aProduct({ title: 'Blue Hour', company: 'adidas', color: ['blue'], price: 115, discountPrice: 69 }),
  red: aProduct({ title: 'Brick Lane', company: 'nike', color: ['red'], price: 100, discountPrice: 71 }),
  pink: aProduct({ title: 'Rani Low', color: ['pink'], gender: ['women'], price: 80, discountPrice: 80 }),
});

export const titles = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
export const cardTitles = (): (string | null)[] =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

export const findFilters = async () => {
  const column = await screen.findByRole('complementary', { name: 'Filters' });
  await within(column).findAllByRole('link');
  return within(column);
};
export const sortings = () => within(screen.getByRole('list', { name: 'Sort' }));
