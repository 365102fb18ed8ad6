import { describe, expect, it } from '@jest/globals';
import { linksIn } from '../../testing/expect-sound-mail.js';
import { openMailTextsSuite } from '../../testing/open-mail-texts-suite.js';

const { kindsAbout, anOrder } = await openMailTextsSuite();

describe('what strangers write into their orders', () => {
  it.each([
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;', 'Namaste <img src=x onerror=alert(1)>,'],
    ['"><script>alert(1)</script>', '&quot;&gt;&lt;script&gt;', 'Namaste,'],
    ["O'Neill & Söhne", 'O&#x27;Neill &amp; Söhne', "Namaste O'Neill & Söhne,"],
  ])('stays text: %s', async (firstname, inHtml, greeting) => {
    const order = await anOrder({ firstname });

    const mail = (await kindsAbout(order._id)).get('order-placed')!;

    expect(mail.html).toContain(inHtml);
    expect(mail.html).not.toContain(firstname);
    expect(mail.text.split('\n').some((line) => line.startsWith(greeting))).toBe(true);
  });

  it.each(['Sita\r\nBcc: all@example.com', 'Sita\r\n\r\nYour account is blocked', 'Sita\u2028Pay again', '\u202eSita'])(
    'adds no header and no paragraph: %j',
    async (firstname) => {
      const order = await anOrder({ firstname });

      const mail = (await kindsAbout(order._id)).get('order-placed')!;

      expect(mail.text).not.toMatch(/^(Bcc|Your account is blocked|Pay again)/m);
      expect(mail.subject).toBe(`We have set your items aside · ${order.shortNumber ?? ''}`);
      expect(mail.text).not.toMatch(/[\u2028\u202e\r]/);
    },
  );

  it.each([
    'Win at https://evil.example',
    'www.evil.example',
    'see evil.example',
    'mail me@evil.example',
    'x'.repeat(90),
  ])('is no name to greet with: %s', async (firstname) => {
    const order = await anOrder({ firstname });

    const mail = (await kindsAbout(order._id)).get('order-placed')!;

    expect(mail.text).toContain('Namaste,');
    expect(linksIn(mail).some((href) => href.includes('evil'))).toBe(false);
  });

  it('names no other site, as mail programs make links of that', async () => {
    const written = {
      firstname: 'claim-4.com',
      lastname: 'https://evil.example',
      streetAddress: 'Ward 4/12, St. Mary',
      city: 'Win at 1.1.1.1/evil',
    };
    const order = await anOrder({ ...written, state: 'www.evil.example' });

    const mail = (await kindsAbout(order._id)).get('order-placed')!;

    expect(mail.text).toContain('To Ward 4/12, St. Mary, 98');
    expect(mail.html + mail.text).not.toContain('evil');
  });
});
