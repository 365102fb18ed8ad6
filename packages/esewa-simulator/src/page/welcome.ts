import { html, rupees, welcomePage } from '@paila/simulator-kit';
import { TEST_PASSWORD, TEST_PAYER_RANGE, TEST_TOKEN } from '../constants.js';
import type { Payment } from '../payment.js';

const LOG_IN = { 'eSewa ID': TEST_PAYER_RANGE, Password: TEST_PASSWORD, Token: TEST_TOKEN };

/** The number of payments that the page lists. */
const LISTED = 20;

/**
 * The page at the simulator's own address. It stands in for the merchant's portal, too: there a tester finds a payment
 * again, to refund or decide it.
 * @param payments oldest first
 */
export const welcomeView = (payments: readonly Payment[]): string =>
  welcomePage(
    LOG_IN,
    payments.length > 0 &&
      html`
        <h2>Latest payments</h2>
        <dl class="summary">
          ${payments
            .slice(-LISTED)
            .reverse()
            .map(
              ({ uuid, amount, status }) => html`
                <div>
                  <dt>${rupees(amount)}</dt>
                  <dd><a href="/?uuid=${uuid}">${uuid}</a> <span class="host">${status}</span></dd>
                </div>
              `,
            )}
        </dl>
      `,
  );
