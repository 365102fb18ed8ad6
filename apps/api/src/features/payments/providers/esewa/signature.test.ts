import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { readSignedAnswer, signForm } from './signature.js';

const KEY = 'a key of this suite';
const NAMES = 'transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names';
const ANSWER = {
  transaction_code: '000AWEO',
  status: 'COMPLETE',
  total_amount: '1000.0',
  transaction_uuid: 'ab12',
  product_code: 'SHOP',
  signed_field_names: NAMES,
};
type Fields = Readonly<Record<string, unknown>>;

const signed = (message: string, key = KEY): string => createHmac('sha256', key).update(message).digest('base64');
const sign = (fields: Fields, names = NAMES, key = KEY): string =>
  signed(
    names
      .split(',')
      .map((name) => `${name}=${String(fields[name])}`)
      .join(','),
    key,
  );
const encode = (json: string): string => Buffer.from(json).toString('base64');
const answer = (fields: Fields, signature = sign(fields)): string => encode(JSON.stringify({ ...fields, signature }));

describe('the signature of a form', () => {
  it('covers amount, payment and merchant in the order of their names', () => {
    const form = { total_amount: '110', transaction_uuid: '241028', product_code: 'EPAYTEST', success_url: 'x' };

    expect(signForm(form, KEY)).toEqual({
      ...form,
      signed_field_names: 'total_amount,transaction_uuid,product_code',
      signature: signed('total_amount=110,transaction_uuid=241028,product_code=EPAYTEST'),
    });
  });
});

describe('a signed answer', () => {
  it('is read if its signature fits', () => {
    expect(readSignedAnswer(answer(ANSWER), KEY)).toMatchObject({ ...ANSWER });
  });

  it('may have lost the plus signs of its address', () => {
    const data = encode(JSON.stringify({ ...ANSWER, more: '~~~???>>>~~~', signature: sign(ANSWER) }));
    expect(data).toContain('+');

    expect(readSignedAnswer(data.replaceAll('+', ' '), KEY)).toMatchObject(ANSWER);
  });

  it('may show a comma in its amount that eSewa has not signed', () => {
    const fields = { ...ANSWER, total_amount: '1,000.0' };

    expect(readSignedAnswer(answer(fields, sign(ANSWER)), KEY)).toMatchObject(fields);
    expect(readSignedAnswer(answer(fields), KEY)).toMatchObject(fields);
  });

  it('may hold its amount as a number, which counts as it is written', () => {
    const json = JSON.stringify({ ...ANSWER, signature: sign(ANSWER) }).replace('"1000.0"', '1000.0');

    expect(readSignedAnswer(encode(json), KEY)).toMatchObject({ total_amount: '1000.0' });
  });

  it.each([
    ['another key', answer(ANSWER, sign(ANSWER, NAMES, 'another key'))],
    ['another amount', answer({ ...ANSWER, total_amount: '1.0' }, sign(ANSWER))],
    ['another payment', answer({ ...ANSWER, transaction_uuid: 'cd34' }, sign(ANSWER))],
    ['an empty signature', answer(ANSWER, '')],
    ['half a signature', answer(ANSWER, sign(ANSWER).slice(0, 10))],
    ...['status', 'transaction_uuid', 'total_amount', 'product_code'].map((name) => {
      const names = NAMES.split(',')
        .filter((other) => other !== name)
        .join(',');
      const fields = { ...ANSWER, signed_field_names: names };
      return [`a signature without ${name}`, answer(fields, sign(fields, names))];
    }),
    ['a signature over nothing', answer({ ...ANSWER, signed_field_names: '' }, signed('='))],
    ['a signature over its form alone', answer({ ...ANSWER, signed_field_names: 'transaction_uuid' })],
    ['a field that is an object', answer({ ...ANSWER, status: {} })],
    ['a field that is missing', answer({ ...ANSWER, transaction_code: undefined })],
    ['more names than it has fields', answer({ ...ANSWER, signed_field_names: `${NAMES}${',status'.repeat(20)}` })],
    ['a list', encode('[1]')],
    ['no object', encode('null')],
    ['half an object', encode('{"status":"COMPL')],
    ['no base64', '%%%'],
    ['no text', 5],
    ['nothing', ''],
  ])('is nothing with %s', (_what, data) => {
    expect(readSignedAnswer(data, KEY)).toBeUndefined();
  });

  it('is nothing for a shop without a key', () => {
    expect(readSignedAnswer(answer(ANSWER, sign(ANSWER, NAMES, '')), '')).toBeUndefined();
  });

  it('is read whatever its fields are, and never after any change of a signed field', () => {
    const text = fc.string({ minLength: 1, maxLength: 30, unit: 'binary' });
    const fields = fc.record({
      transaction_code: text,
      status: text,
      total_amount: text,
      transaction_uuid: text,
      product_code: text,
    });
    const name = fc.constantFrom('transaction_code', 'status', 'transaction_uuid', 'product_code');
    fc.assert(
      fc.property(fields, name, text, (written, changed, other) => {
        const whole: Fields = { ...written, signed_field_names: NAMES };
        expect(readSignedAnswer(answer(whole), KEY)).toMatchObject(written);
        fc.pre(whole[changed] !== other);
        expect(readSignedAnswer(answer({ ...whole, [changed]: other }, sign(whole)), KEY)).toBeUndefined();
      }),
    );
  });
});
