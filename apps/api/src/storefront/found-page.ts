import type { PageHead, PageName } from '@paila/shared';
import type { PageMarkup } from './page-markup.js';

/** The answer to an address. */
export interface Page {
  readonly status: 200 | 404;
  readonly name: PageName;
  readonly markup: PageMarkup;
  /** The part of the head that depends on the whole address. */
  readonly head: Pick<PageHead, 'path' | 'isSelection' | 'isListed'>;
  /** What the API answers to the app's first calls, as JSON that is safe in a script element; empty if not known. */
  readonly answers: string;
  /** Where the app shows all of this to a guest at once; undefined for a page that has to wait for the app. */
  readonly address: string | undefined;
  /** The path of the same page, for an address that is another spelling of it. */
  readonly movedTo?: string;
  readonly narrowed?: NarrowedPage;
}

/** A list with filters, a sort order or more pages: this page leaves it to the app, and it takes time to make the one with it. */
interface NarrowedPage {
  readonly address: string;
  readonly isListKept: boolean;
  readonly make: () => Page;
}

/** @param answers to what the page asks the API for; empty if not known */
export const foundPage = (name: PageName, head: PageHead, made: PageMarkup, answers = ''): Page => ({
  status: 200,
  name,
  markup: made,
  head,
  answers,
  address: answers === '' ? undefined : head.path,
});

export const missingPage = (name: PageName, made: PageMarkup): Page => ({
  status: 404,
  name,
  markup: made,
  head: { isListed: false },
  answers: '',
  address: undefined,
});
