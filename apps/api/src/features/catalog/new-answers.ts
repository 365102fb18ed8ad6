import type { Request } from 'express';
import { callerAddress, createLocalLimiter } from '../../platform/http/rate-limit.js';

/**
 * The number of new answers and pages that one IP address may request in a minute. Many people may share an address, so
 * this is many times as much as one person needs. The limit on pages is lower, as each is rendered and compressed.
 */
const MAX_A_MINUTE = { answers: 1_500, pages: 300 };

type RequestAddress = Pick<Request, 'ip'>;

/**
 * Rate-limits uncached lists per IP address. Check the cache first: hits do not count.
 * @param factor by which the operator multiplies every limit
 */
export const createNewAnswers = (factor: number) => {
  const answers = createLocalLimiter({ points: MAX_A_MINUTE.answers, seconds: 60, factor });
  const pages = createLocalLimiter({ points: MAX_A_MINUTE.pages, seconds: 60, factor });
  return {
    /**
     * Counts one answer of the API.
     * @throws AppError 429 `too_many_requests`
     */
    take: (req: RequestAddress): Promise<void> => answers.take(callerAddress(req)),
    /** Counts one page. @returns false if the browser must render it instead, so that the shop refuses no page */
    mayRender: (req: RequestAddress): Promise<boolean> => pages.mayTake(callerAddress(req)),
  };
};

export type NewAnswers = ReturnType<typeof createNewAnswers>;
