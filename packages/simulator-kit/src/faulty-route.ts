import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { ActiveFaults, FailureFault } from './fault-queue.js';
import { send, type Reply } from './reply.js';

const GATEWAY_PAGE =
  '<!DOCTYPE html><html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

interface FaultyRouteOptions<Operation extends string, Fault extends { readonly kind: string }> {
  readonly faults: { take(operation: Operation, paymentId: string | undefined): ActiveFaults<Fault> };
  readonly operation: Operation;
  /** The payment that the call concerns, for faults limited to one payment. */
  readonly paymentId: (req: Request) => string | undefined;
  /** The provider's JSON for a 500. */
  readonly serverError: object;
  readonly handle: (req: Request, active: ActiveFaults<Fault>) => Reply | Promise<Reply>;
}

/**
 * A request handler that configured faults can affect: it may be delayed or held back, or fail before or after doing
 * its work.
 */
export const faultyRoute = <Operation extends string, Fault extends { readonly kind: string }>({
  faults,
  operation,
  paymentId,
  serverError,
  handle,
}: FaultyRouteOptions<Operation, Fault>): RequestHandler => {
  const sendFailure = (req: Request, res: Response, failure: FailureFault): void => {
    if (failure.kind === 'drop') req.socket.destroy();
    else if (failure.kind === 'html')
      res
        .status(failure.status ?? 200)
        .type('html')
        .send(GATEWAY_PAGE);
    else res.status(500).json(serverError);
  };
  return async (req, res) => {
    const active = faults.take(operation, paymentId(req));
    if (active.delayMs > 0) await sleep(active.delayMs, undefined, { ref: false });
    if (active.isHeld && !active.cleared.aborted) await once(active.cleared, 'abort');
    const { failure } = active;
    if (failure && failure.when !== 'after') {
      sendFailure(req, res, failure);
      return;
    }
    const reply = await handle(req, active);
    if (failure) sendFailure(req, res, failure);
    else send(res, reply);
  };
};
