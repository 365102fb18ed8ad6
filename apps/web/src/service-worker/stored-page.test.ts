import { describe, expect, it } from '@jest/globals';
import { asCopy, asOfflinePage, filesOf } from './stored-page.js';

const page = (language: string): string =>
  `<!doctype html>\n<html lang="${language}">\n<head><link rel="stylesheet" href="/assets/index-1.css">` +
  `<link rel="preload" href="/assets/hanken-1.woff2" as="font"></head>\n<body>\n<div id="root"><h1>Runner</h1></div>` +
  `<script type="application/json" id="app-files">["/assets/main-1.js","/assets/home-1.js","/assets/main-1.js"]</script>`;
const AT = new Date(2026, 10, 30, 14, 5);

describe('a stored page', () => {
  it('tells that it is a copy, and of when', () => {
    const copy = asCopy(page('en'), AT);

    expect(copy).toContain('<html data-stored lang="en">');
    expect(copy).toContain(
      `<p>We could not reach the shop. This is a copy of <time datetime="${AT.toISOString()}">30\u00a0Nov,\u00a014:05</time>. Prices and stock may have changed.</p></div><div id="root"><h1>Runner</h1></div>`,
    );
  });

  it('speaks the language of the page', () => {
    expect(asCopy(page('ne'), AT)).toMatch(/<p>पसलसँग सम्पर्क हुन सकेन। यो <time .+१४.+<\/time> को प्रति हो।/);
  });

  it('speaks English where it does not know the language', () => {
    expect(asCopy(page('fr'), AT)).toContain('Prices and stock may have changed.');
  });

  it('names its files once each', () => {
    expect(filesOf(page('en'))).toEqual([
      '/assets/index-1.css',
      '/assets/hanken-1.woff2',
      '/assets/main-1.js',
      '/assets/home-1.js',
    ]);
  });
});

describe('the page about the missing connection', () => {
  it('is marked for the app, and otherwise as it is', () => {
    expect(asOfflinePage(page('en'))).toBe(page('en').replace('<html ', '<html data-stored data-page="offline" '));
  });
});
