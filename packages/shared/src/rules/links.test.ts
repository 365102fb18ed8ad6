import { mailLink } from './links.js';

describe('a link to a mailbox', () => {
  it.each([
    ['sita@example.com', 'mailto:sita@example.com'],
    ["o'brien+shop@example.ie", "mailto:o'brien%2Bshop@example.ie"],
    ['a?bcc=b&cc=c%0d@example.com', 'mailto:a%3Fbcc%3Db%26cc%3Dc%250d@example.com'],
  ])('writes to %s alone', (email, href) => {
    expect(mailLink(email)).toBe(href);
  });
});
