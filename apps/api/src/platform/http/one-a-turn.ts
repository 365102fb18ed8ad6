import { AsyncResource } from 'node:async_hooks';
import type { RequestHandler } from 'express';

/**
 * Lets one of the requests that wait go on in each turn of the event loop. Ten orders that come at once would otherwise be read
 * and checked in one go, and whoever asks for a page meanwhile would wait for all of them.
 */
export const oneATurn = (): RequestHandler => {
  const waiting: (() => void)[] = [];
  const beginNext = (): void => {
    const begin = waiting.shift();
    if (waiting.length > 0) setImmediate(beginNext);
    begin?.();
  };
  return (_req, _res, next) => {
    waiting.push(
      AsyncResource.bind(() => {
        next();
      }),
    );
    if (waiting.length === 1) setImmediate(beginNext);
  };
};
