import { isApiError } from './error-body.js';

describe('an error body', () => {
  it.each([
    [{ msg: 'Product not found', code: 'not_found' }, true],
    [{ msg: 'Said by a newer shop', code: 'made_up' }, true],
    [{ msg: 1, code: 'not_found' }, false],
    ['<html>', false],
    [null, false],
  ])('%j is one: %p', (body, expected) => {
    expect(isApiError(body)).toBe(expected);
  });
});
