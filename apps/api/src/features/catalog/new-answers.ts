import type { Request } from 'express';
import { addressOf, createLocalLimiter } from '../../platform/http/rate-limit.js';

/**
 * How much that is new an address may ask for in a minute: many times what one person does, as many share an address. Pages
 * are fewer, as each is drawn and compressed.
 */
const A_MINUTE = { answers: 1_500, pages: 300 };

type Asking = Pick<Request, 'ip'>;

/** Bounds the time that one address can take by asking for ever other lists. What is kept is not counted, so ask before. */
export interface NewAnswers {
  /**
   * Counts one answer of the API.
   * @throws AppError 429 `too_many_requests`
   */
  readonly take: (req: Asking) => Promise<void>;
  /** Counts one page. @returns false if the app must draw it instead, so that nobody is refused a page */
  readonly mayDraw: (req: Asking) => Promise<boolean>;
}

/** @param factor what the operator multiplies every limit by */
export const createNewAnswers = (factor: number): NewAnswers => {
  const answers = createLocalLimiter({ points: A_MINUTE.answers, seconds: 60, factor });
  const pages = createLocalLimiter({ points: A_MINUTE.pages, seconds: 60, factor });
  return {
    take: (req) => answers.take(addressOf(req)),
    mayDraw: (req) => pages.mayTake(addressOf(req)),
  };
};
