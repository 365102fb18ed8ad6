import { createHash } from 'node:crypto';
import { formatPaisa, pathTo, type paymentPages } from '@paila/shared';
import type { RequestHandler, Response } from 'express';
import { databaseTime } from '../../../../platform/database/database.js';
import { type Call, type Handle, RESPONSE_SENT } from '../../../../platform/http/call.js';
import { contentPolicy } from '../../../../platform/http/content-policy.js';
import { type Html, Html as RawHtml, html } from '../../../../platform/http/html.js';
import type { EsewaSettings } from '../../../../platform/payment-settings.js';
import { orderById } from '../../../orders/index.js';
import {
  isLinked,
  type LinkedAttempt,
  PaymentAttemptModel,
  type PaymentAttemptDoc,
} from '../../payment-attempt.model.js';
import { toRupees } from './rupees.js';
import { signForm } from './signature.js';

type ShowForm = (typeof paymentPages)['endpoints']['showEsewaForm'];

interface FormOptions {
  readonly esewa: EsewaSettings;
  readonly shopName: string;
}

/** Posts the form at once, but not for a shopper who comes back from eSewa with the browser's button. */
const SCRIPT =
  "if (performance.getEntriesByType('navigation')[0]?.type !== 'back_forward') document.forms[0].submit();";
const STYLE =
  ':root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; } ' +
  'main { max-width: 30rem; margin: 15vh auto; padding: 0 1.25rem; } ' +
  'button { font: inherit; padding: 0.75rem 1.5rem; }';

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const page = ({ shopName }: FormOptions, heading: string, ...content: readonly Html[]): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${heading} · ${shopName}</title>
        ${new RawHtml(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>${heading}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;

/** The fields of eSewa's form. eSewa leads the browser back to the page of the payment, whatever the outcome. */
const formFields = (
  { pidx, amountPaisa, paymentUrl }: LinkedAttempt,
  { productCode, secretKey }: EsewaSettings,
): Readonly<Record<string, string>> => {
  const amount = toRupees(amountPaisa);
  // The origin through which the shopper began the payment.
  const returnUrl = `${new URL(paymentUrl).origin}${pathTo('esewaReturn', { pidx })}`;
  return signForm(
    {
      amount,
      tax_amount: '0',
      product_service_charge: '0',
      product_delivery_charge: '0',
      total_amount: amount,
      transaction_uuid: pidx,
      product_code: productCode,
      success_url: returnUrl,
      failure_url: returnUrl,
    },
    secretKey,
  );
};

const formPage = (payment: LinkedAttempt, options: FormOptions): string => {
  const { esewa, shopName } = options;
  const inputs = Object.entries(formFields(payment, esewa)).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return page(
    options,
    'Pay with eSewa',
    html`<p>You pay ${formatPaisa(payment.amountPaisa)} to ${shopName} on the page of eSewa.</p>
      <form method="post" action="${esewa.formUrl}">${inputs}<button>Continue to eSewa</button></form>
      ${new RawHtml(`<script>${SCRIPT}</script>`)}`,
  );
};

/** True while the payment and its order can still be paid. A shop without an account at eSewa cannot sign the form. */
const isPayable = async (
  { order: orderId, open, status, expiresAt }: LinkedAttempt,
  { secretKey }: EsewaSettings,
): Promise<boolean> => {
  if (secretKey === '' || !open || (status !== 'initiated' && status !== 'pending') || expiresAt <= databaseTime())
    return false;
  const order = await orderById(orderId);
  return order?.status === 'pending' && !order.deletedAt;
};

/**
 * The origins to which the browser may post the form. Chrome checks them again when eSewa redirects to the page on
 * which the shopper pays, which has another host below eSewa's own.
 */
const formTargets = ({ formUrl }: EsewaSettings): string[] => {
  const { origin, hostname } = new URL(formUrl);
  return /(^|\.)esewa\.com\.np$/.test(hostname) ? [origin, 'https://esewa.com.np', 'https://*.esewa.com.np'] : [origin];
};

/**
 * Serves the page that posts the signed form of a payment to eSewa. Anybody may open it: who pays the payment of
 * somebody else has paid for them.
 */
export const esewaForm = (options: FormOptions): Handle<ShowForm> => {
  const allow: RequestHandler = contentPolicy({
    inlineScripts: [hashOf(SCRIPT)],
    inlineStyles: [hashOf(STYLE)],
    formTargets: formTargets(options.esewa),
  });
  const send = (res: Response, text: string) => {
    res.type('html').end(text);
    return RESPONSE_SENT;
  };
  return async ({ params: { pidx }, req, res }: Call<ShowForm>) => {
    allow(req, res, () => undefined);
    res.set('Cache-Control', 'no-store');
    const attempt = await PaymentAttemptModel.findOne({ pidx, provider: 'esewa' }).lean<PaymentAttemptDoc>();
    if (!attempt || !isLinked(attempt)) {
      return send(res.status(404), page(options, 'Not Found', html`<p><a href="/">Go to the shop</a></p>`));
    }
    if (await isPayable(attempt, options.esewa)) return send(res, formPage(attempt, options));
    res.redirect(303, pathTo('esewaReturn', { pidx }));
    return RESPONSE_SENT;
  };
};
