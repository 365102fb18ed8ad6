import { describe, expect, it, jest } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { createTokens } from './tokens.js';

const SECRET = 'the secret of the test suites, long enough';
const CLAIMS = { userId: '0123456789abcdef01234567', sessionId: '89abcdef0123456789abcdef' };
const tokens = createTokens([SECRET]);
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

it('reads what it signed, until the second that it expires in', () => {
  const exp = inAnHour();

  const token = tokens.sign(CLAIMS, new Date(exp * 1000 + 999));

  expect(tokens.read(token)).toMatchObject(CLAIMS);
  expect(jwt.decode(token, { complete: true })).toMatchObject({
    header: { alg: 'HS256' },
    payload: { sub: CLAIMS.userId, jti: CLAIMS.sessionId, exp, iat: expect.any(Number) as unknown },
  });
  expect(tokens.read(tokens.sign(CLAIMS, new Date(Date.now() - 1)))).toBeUndefined();
});

it('refuses a token that it has read before, once it has expired', () => {
  const exp = inAnHour();
  const token = tokens.sign(CLAIMS, new Date(exp * 1000));
  const clock = jest.spyOn(Date, 'now');
  try {
    expect(tokens.read(token)).toMatchObject(CLAIMS);
    clock.mockReturnValue(exp * 1000 - 1);
    expect(tokens.read(token)).toMatchObject(CLAIMS);
    clock.mockReturnValue(exp * 1000);
    expect(tokens.read(token)).toBeUndefined();
  } finally {
    clock.mockRestore();
  }
});

it('reads a token that the shop signed with the library it used before', () => {
  const signedByJose =
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTIzNDU2Nzg5YWJjZGVmMDEyMzQ1NjciLCJqdGkiOiI4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWYiLCJpYXQiOjE3NTAwMDAwMDAsImV4cCI6NDEwMjQ0NDgwMH0.tEJz3D_5J_LYgYkBTJgY-9bSoZ2RPmO6a-P5HKZT4r4';

  expect(tokens.read(signedByJose)).toMatchObject(CLAIMS);
});

describe('a refused token', () => {
  const claims = { sub: CLAIMS.userId, jti: CLAIMS.sessionId, exp: inAnHour() };
  const signed = (payload: object, secret = SECRET, algorithm: jwt.Algorithm = 'HS256') =>
    jwt.sign(payload, secret, { algorithm });
  const without = (claim: keyof typeof claims) => ({ ...claims, [claim]: undefined });

  it.each([
    ['signed with another secret', signed(claims, 'another secret, as long as the right one')],
    ['signed with HS384', signed(claims, SECRET, 'HS384')],
    ['signed with HS512', signed(claims, SECRET, 'HS512')],
    ['not signed', signed(claims, '', 'none')],
    ['without its signature', signed(claims).replace(/[^.]*$/, '')],
    ['expired', signed({ ...claims, exp: 1 })],
    ['not valid yet', signed({ ...claims, nbf: inAnHour() })],
    ['without a subject', signed(JSON.parse(JSON.stringify(without('sub'))) as object)],
    ['without a session', signed(JSON.parse(JSON.stringify(without('jti'))) as object)],
    ['without an end', signed(JSON.parse(JSON.stringify(without('exp'))) as object)],
    ['a text instead of claims', jwt.sign('text', SECRET)],
    ['empty', ''],
    ['no token', 'a b'],
  ])('is %s', (_what, token) => {
    expect(tokens.read(token)).toBeUndefined();
  });
});
