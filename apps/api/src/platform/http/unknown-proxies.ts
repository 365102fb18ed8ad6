import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Warns, once, when requests come through a proxy that the operator has not named: behind it all shoppers have one
 * address, so that one of them can use up the limits of all.
 */
export const warnOfUnknownProxies = (log: Logger): RequestHandler => {
  let isKnown = false;
  return (req, _res, next) => {
    if (!isKnown) {
      const header = FORWARDING_HEADERS.find((name) => req.headers[name] !== undefined);
      if (header !== undefined) {
        isKnown = true;
        log.warn(
          { header },
          'TRUSTED_PROXIES is not set, but requests come through a proxy: set it to the number of proxies before the shop, or to 0 if there is none. Until then all shoppers share the limits of one.',
        );
      }
    }
    next();
  };
};
