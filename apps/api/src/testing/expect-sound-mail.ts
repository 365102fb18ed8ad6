import { expect } from '@jest/globals';
import type { MailDoc } from '../features/notifications/testing.js';

/** The addresses that a mail's links lead to. */
export const linksIn = ({ html }: Pick<MailDoc, 'html'>): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

/** Checks the rules for every mail of the shop at https://shop.example. */
export const expectSound = (mail: MailDoc): void => {
  const { kind, html, text, subject } = mail;
  for (const href of linksIn(mail))
    expect([kind, href]).toEqual([kind, expect.stringMatching(/^(https:\/\/shop\.example(\/|$)|mailto:)/)]);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  expect(html).toContain(`<title>`);
  expect(subject).toMatch(/^[^\p{Cc}]+$/u);
  expect(text).not.toMatch(/cid:|undefined|null|NaN|<\w/);
  // Pictures are attached to the mail: reading it fetches nothing.
  for (const [, src = ''] of html.matchAll(/src="([^"]*)"/g))
    expect([kind, src]).toEqual([kind, expect.stringMatching(/^cid:/)]);
  expect(html).not.toMatch(/<script|<link|url\(/);
};
