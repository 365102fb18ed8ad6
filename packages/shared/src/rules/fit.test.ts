import type { ProductType } from '../vocabulary/catalog.js';
import { productFit } from './fit.js';

describe('the fit of a product', () => {
  it.each<[string, ProductType, string | undefined]>([
    ['nike', 'runner', 'slim'],
    ['Adidas', 'court', 'small'],
    ['vans', 'skate', 'true'],
    ['reebok', 'high-top', 'roomy'],
    ['nike', 'tee', undefined],
    ['filippa', 'runner', undefined],
  ])('is known for %s, %s: %s', (company, type, fit) => {
    expect(productFit({ company, type })).toBe(fit);
  });
});
