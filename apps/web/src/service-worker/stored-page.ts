/** The words of the notice by language. The worker cannot load the catalogue of a language. */
const NOTICES: Readonly<Record<string, (time: string) => string>> = {
  en: (time) => `We could not reach the shop. This is a copy of ${time}. Prices and stock may have changed.`,
  ne: (time) => `पसलसँग सम्पर्क हुन सकेन। यो ${time} को प्रति हो। मूल्य र मौज्दात बदलिएका हुन सक्छन्।`,
};
const ROOT = '<div id="root">';
const LANGUAGE = /<html lang="([\w-]+)"/;

const languageOf = (html: string): string => LANGUAGE.exec(html)?.[1] ?? 'en';

/** A moment that no line breaks. The exact time tells the copies of a page apart. */
const timeElement = (language: string, at: Date): string => {
  const moment = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(at)
    .replaceAll(' ', '\u00a0');
  return `<time datetime="${at.toISOString()}">${moment}</time>`;
};

const marked = (html: string, marks: string): string => html.replace('<html ', `<html ${marks} `);

/**
 * A stored page that says so, and of when it is. The notice is outside of the app's element, so that it is there before
 * the app runs and does not disturb the hydration.
 */
export const asCopy = (html: string, storedAt: Date): string => {
  const language = languageOf(html);
  const notice = (NOTICES[language] ?? NOTICES['en'])?.(timeElement(language, storedAt)) ?? '';
  return marked(html, 'data-stored').replace(
    ROOT,
    () => `<div class="stale-notice" role="status"><p>${notice}</p></div>${ROOT}`,
  );
};

/** The page about the missing connection, at the address of another page. */
export const asOfflinePage = (html: string): string => marked(html, 'data-stored data-page="offline"');

/** The scripts, styles and fonts that a page names. */
export const filesOf = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/"(\/assets\/[^"\\]+)"/g), ([, path = '']) => path)),
];
