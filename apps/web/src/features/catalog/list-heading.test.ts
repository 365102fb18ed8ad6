import { describe, expect, it } from '@jest/globals';
import type { Selection } from '@paila/shared';
import { listHeading } from './list-heading.js';

describe('the heading of a list', () => {
  it.each<[Selection, string]>([
    [{}, 'All sneakers and clothing'],
    [{ gender: 'men' }, 'Men’s sneakers and clothing'],
    [{ gender: 'women', type: 'slip-on' }, 'Women’s slip-ons'],
    [{ type: 'clothing' }, 'Clothing'],
    [{ type: 'other' }, 'Other products'],
    [{ type: 'sandal' }, 'Sandal'],
    [{ type: 'tee', color: 'red' }, 'Red T-shirts'],
    [{ collection: 'nike' }, 'Nike'],
    [{ collection: 'nike', type: 'runner', maxPrice: 100 }, 'Nike runners up to $100'],
    [{ company: 'nike', color: 'red', gender: 'men' }, 'Men’s red Nike sneakers and clothing'],
    [{ collection: 'nike', color: 'red' }, 'Nike in red'],
    [{ company: 'vans', size: '42', color: 'blue' }, 'Blue Vans sneakers in size 42'],
    [{ size: 'XL' }, 'Clothing in size XL'],
    [{ size: 'One size' }, 'Sneakers and clothing in one size'],
    [{ minPrice: 50 }, 'Sneakers and clothing from $50'],
    [{ minPrice: 50, maxPrice: 99.5, type: 'court' }, 'Court shoes from $50 to $99.50'],
    [{ q: 'red shoe' }, 'Results for “red shoe”'],
    [{ q: 'light', company: 'nike', type: 'trail' }, 'Nike trail shoes for “light”'],
  ])('names the selection %j: %s', (selection, words) => {
    expect(listHeading(selection)).toBe(words);
  });
});
