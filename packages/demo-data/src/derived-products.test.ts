import { BRANDS, isWholeCents, slugFromTitle } from '@paila/shared';
import { derivedProduct, demoProducts, renderedViews } from './index.js';

const products = Array.from({ length: 10_000 }, (_, index) => derivedProduct(index));

describe('the products of a large shop', () => {
  it('have slugs of their own, which no product of the catalogue has', () => {
    const slugs = new Set([...products, ...demoProducts].map(({ slug }) => slug));

    expect(slugs.size).toBe(products.length + demoProducts.length);
    expect(products.filter(({ slug, title }) => slug !== slugFromTitle(title))).toEqual([]);
    expect(products[9_999]).toMatchObject({ slug: 'tilicho-black-high-10999', company: 'vans' });
  });

  it('belong to every brand, each in every look of the catalogue, with pictures that exist', () => {
    for (const brand of BRANDS) {
      const looks = new Set(products.filter(({ company }) => company === brand).map(({ look }) => look.slug));
      expect(looks.size).toBe(demoProducts.length);
    }
    expect(products.filter(({ look }) => renderedViews(look).length === 0)).toEqual([]);
    expect(products.filter(({ title }) => BRANDS.some((brand) => title.toLowerCase().includes(brand)))).toEqual([]);
  });

  it('cost whole cents, and never more than without the discount', () => {
    const isWrong = ({ price, discountPrice }: (typeof products)[number]): boolean =>
      !isWholeCents(price) || !isWholeCents(discountPrice) || discountPrice > price || discountPrice < 10;

    expect(products.filter(isWrong)).toEqual([]);
    expect(new Set(products.map(({ discountPrice }) => discountPrice)).size).toBeGreaterThan(200);
  });
});
