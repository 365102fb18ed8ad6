import { originFor } from './hosts.js';

describe('the origin to which a shopper returns', () => {
  it.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['127.0.0.1:4000', 'http://localhost:3000'],
    ['evil.example:3000', 'http://localhost:3000'],
    ['localhost:3000@evil.example', 'http://localhost:3000'],
    ['evil.example/127.0.0.1:3000', 'http://localhost:3000'],
    ['', 'http://localhost:3000'],
    [undefined, 'http://localhost:3000'],
  ])('is, for the host %p of a shop on this machine, %p', (host, origin) => {
    expect(originFor(host, 'http://localhost:3000')).toBe(origin);
  });

  it('is the address of the shop whatever host is called, once that is a public one', () => {
    for (const host of ['localhost:443', '127.0.0.1', 'evil.example']) {
      expect(originFor(host, 'https://shop.example')).toBe('https://shop.example');
    }
  });
});
