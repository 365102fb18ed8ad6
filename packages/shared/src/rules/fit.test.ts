import type { ProductType } from '../vocabulary/catalog.js';
import { productFit } from './fit.js';

describe('how a product fits', () => {
  it.each<[string, ProductType, string | undefined]>([
    ['nike', 'runner', 'slim'],
    ['Adidas', 'court', 'small'],
    ['vans', 'skate', 'true'],
    ['reebok', 'high-top', 'roomy'],
    ['nike', 'tee', undefined],
    ['filippa', 'runner', undefined],
  ])('%s, %s: %s', (company, type, fit) => {
    expect(productFit({ company, type })).toBe(fit);
  });
});
