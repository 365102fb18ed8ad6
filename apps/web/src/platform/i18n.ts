/**
 * Translates every text that people read, in gettext style: the English text is its key. `addLocale` and `useLocale`
 * add a catalogue for another language before the first rendering. Call the functions while rendering or in an event,
 * never at import, before the language is chosen.
 *
 *     t`Add to cart`    t`${count} left`    ngettext(msgid`${n} product`, `${n} products`, n)
 *
 * The marks are those of ttag, so that its tools find the texts. The shop does without the library itself, because
 * every visit would have to load it.
 */

/** A failure as the API words it in English. */
interface WordedError {
  readonly code: string;
  readonly msg: string;
  /** The values in `msg`. */
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A language's texts: the forms of each, by the English text with `${ 0 }`, `${ 1 }` for its values. */
export interface Catalogue {
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** The index of the form that a number takes, from 0. */
  readonly formFor: (count: number) => number;
  /** The translation of an error with values in its message: `errorsIn(texts)` of error-translation.ts. */
  readonly errorText?: (error: WordedError) => string | undefined;
}

/** A text with its values, before a form is chosen for a number. */
interface Counted {
  readonly key: string;
  readonly english: string;
  readonly values: readonly unknown[];
}

const catalogues = new Map<string, Catalogue>();
let current: Catalogue | undefined;

export const addLocale = (name: string, catalogue: Catalogue): void => {
  catalogues.set(name, catalogue);
};

/** Chooses a language; English if no catalogue was added for it. */
export const useLocale = (name: string): void => {
  current = catalogues.get(name);
};

const filled = (text: string, values: readonly unknown[]): string =>
  text.replace(/\$\{\s*(\d+)\s*\}/g, (_mark, index: string) => String(values[Number(index)]));

const translation = ({ key, english, values }: Counted, form: number): string => {
  const text = current?.texts[key]?.[form];
  return text === undefined || text === '' ? english : filled(text, values);
};

/** The singular of a text that counts; for {@link ngettext} alone. */
export const msgid = (strings: TemplateStringsArray, ...values: unknown[]): Counted => ({
  key: strings.reduce((key, part, index) => `${key}\${ ${String(index - 1)} }${part}`),
  english: String.raw({ raw: strings }, ...values),
  values,
});

export const t = (strings: TemplateStringsArray, ...values: unknown[]): string =>
  translation(msgid(strings, ...values), 0);

/** Translates a text from outside the component, such as a rule's message. */
export const gettext = (text: string): string => translation({ key: text, english: text, values: [] }, 0);

/** The API's words for a failure, in the reader's language if its catalogue has them. */
export const errorMessage = (error: WordedError): string => current?.errorText?.(error) ?? gettext(error.msg);

/** Translates a text in the form that a count needs: each language has its own forms. */
export const ngettext = (singular: Counted, plural: string, count: number): string =>
  translation({ ...singular, english: count === 1 ? singular.english : plural }, current?.formFor(count) ?? 0);
