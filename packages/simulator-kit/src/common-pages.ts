import type { ErrorRequestHandler } from 'express';
import { html, type Html } from './html.js';
import { layout } from './layout.js';
import { send, type Reply } from './reply.js';

/** The answer when no payment is at an address. */
export const NO_PAYMENT: Reply = {
  status: 404,
  html: layout(
    'There is no such payment',
    html`<p>This simulator has no payment at this address. Start again from the shop’s checkout.</p>`,
  ),
};

const badRequestPage = layout(
  'That did not work',
  html`<p>The page could not read what was sent. Go back and try again.</p>`,
);

export const BAD_REQUEST: Reply = { status: 400, html: badRequestPage };

/**
 * The page at the simulator's own address: what it is for, and the test log-in.
 * @param more the provider's own part below
 */
export const welcomePage = (logIn: Readonly<Record<string, string>>, more: Html | false = false): string =>
  layout(
    'Payment simulator',
    html`
      <p>Shops in development send their shoppers here to pay. Start a payment at the shop’s checkout.</p>
      <dl class="summary">
        ${Object.entries(logIn).map(
          ([name, value]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>
      ${more}
    `,
  );

/** Malformed bodies, and bugs in the simulator. */
export const pageErrors: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  if (res.headersSent) {
    next(error);
    return;
  }
  const status =
    typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500 ? 400 : 500;
  send(res, { status, html: badRequestPage });
};
