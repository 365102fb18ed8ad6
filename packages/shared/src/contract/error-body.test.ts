import { readErrorBody } from './error-body.js';

describe('an error body', () => {
  it.each([
    [{ msg: 'Product not found', code: 'not_found' }],
    [{ msg: 'Said by a newer shop', code: 'made_up' }],
    [{ msg: 'Said without a code' }],
    [{ msg: 'Sold out', code: 'out_of_stock', lines: [{ productId: 'a', available: 1 }] }],
    [{ msg: 'No city', errors: [{ msg: 'No city', path: 'city' }] }],
  ])('is read as it is: %j', (body) => {
    expect(readErrorBody(body)).toEqual(body);
  });

  it('may be only a list of errors, whose first message stands for all', () => {
    expect(readErrorBody({ errors: [{ msg: 'No title' }, { msg: 'No price', path: 'price' }] })).toEqual({
      msg: 'No title',
      errors: [
        { msg: 'No title', path: '' },
        { msg: 'No price', path: 'price' },
      ],
    });
  });

  it.each([
    ['User already exists', 'User already exists'],
    ['  Bad gateway\n', 'Bad gateway'],
  ])('may be a short plain text: %j', (body, msg) => {
    expect(readErrorBody(body)).toEqual({ msg });
  });

  it.each([
    [{ msg: 1, code: 'not_found' }],
    [{ msg: '', code: 'not_found' }],
    [{ errors: 'none' }],
    [{ errors: [null, 'odd', { msg: 2 }] }],
    ['<html>'],
    ['Words '.repeat(100)],
    [' '],
    [''],
    [502],
    [[]],
    [null],
    [undefined],
  ])('is not read from %j', (body) => {
    expect(readErrorBody(body)).toBeUndefined();
  });

  it('is read despite an invalid list of errors', () => {
    expect(readErrorBody({ msg: 'No', errors: 'none' })).toEqual({ msg: 'No' });
  });
});
