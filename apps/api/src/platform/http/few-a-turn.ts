import { AsyncResource } from 'node:async_hooks';
import type { RequestHandler } from 'express';

/** Of a long line more go on at a time, so that it gets shorter however long the turns are. */
const TURNS = 8;

/**
 * Lets few of the requests that wait proceed in each turn of the event loop: one, or an eighth of a long line. Ten orders that come at
 * once would otherwise all be checked and begun in one turn, and whoever asks for a page meanwhile would wait for all of them.
 */
export const fewATurn = (): RequestHandler => {
  let waiting: { readonly proceed: () => void; readonly isOver: () => boolean }[] = [];
  const proceedSome = (): void => {
    // Who has given up, or was told that it takes too long, keeps nobody.
    const left = waiting.filter(({ isOver }) => !isOver());
    const some = left.slice(0, Math.ceil(left.length / TURNS));
    waiting = left.slice(some.length);
    if (waiting.length > 0) setImmediate(proceedSome);
    for (const { proceed } of some) proceed();
  };
  return (_req, res, next) => {
    const proceed = AsyncResource.bind(() => {
      next();
    });
    waiting.push({ proceed, isOver: () => res.headersSent || res.destroyed });
    if (waiting.length === 1) setImmediate(proceedSome);
  };
};
