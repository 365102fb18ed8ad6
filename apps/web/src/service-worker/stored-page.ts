import type { StoredKind } from '../platform/worker-messages.js';

/** The words of the notice by language. The worker cannot load the catalogue of a language. */
const NOTICES: Readonly<Record<string, (moment: string) => string>> = {
  en: (moment) => `We could not reach the shop. This is a copy of ${moment}. Prices and stock may have changed.`,
  ne: (moment) => `पसलसँग सम्पर्क हुन सकेन। यो ${moment} को प्रति हो। मूल्य र मौज्दात बदलिएका हुन सक्छन्।`,
};
const ROOT = '<div id="root">';
const LANGUAGE = /<html lang="([\w-]+)"/;

const languageOf = (html: string): string => LANGUAGE.exec(html)?.[1] ?? 'en';

/** A moment that no line breaks. */
const momentIn = (language: string, at: Date): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(at)
    .replaceAll(' ', '\u00a0');

const marked = (html: string, kind: StoredKind): string => html.replace('<html ', `<html data-stored="${kind}" `);

/**
 * A stored page that says so, and of when it is. The notice is outside of the app's element, so that it is there before
 * the app runs and does not disturb the hydration.
 */
export const asCopy = (html: string, storedAt: Date): string => {
  const language = languageOf(html);
  const notice = (NOTICES[language] ?? NOTICES['en'])?.(momentIn(language, storedAt)) ?? '';
  return marked(html, 'copy').replace(
    ROOT,
    () => `<div class="stale-notice" role="status"><p>${notice}</p></div>${ROOT}`,
  );
};

/** The page about the missing connection, at the address of another page. */
export const asOfflinePage = (html: string): string => marked(html, 'offline');

/** The scripts, styles and fonts that a page names. */
export const filesOf = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/"(\/assets\/[^"\\]+)"/g), ([, path = '']) => path)),
];
