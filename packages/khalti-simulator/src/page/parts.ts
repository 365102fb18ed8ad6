import { html, type Html } from '../html.js';
import { rupees, shopName, type Payment } from '../payment.js';

/** The merchant, the order and the amount of a payment. */
export const summary = (payment: Payment): Html => html`
  <dl class="summary">
    <div>
      <dt>Paying</dt>
      <dd><strong>${shopName(payment)}</strong> <span class="host">${new URL(payment.websiteUrl).host}</span></dd>
    </div>
    <div>
      <dt>For</dt>
      <dd>${payment.purchaseOrderName}</dd>
    </div>
    <div class="amount">
      <dt>Amount</dt>
      <dd>${rupees(payment.amount)}</dd>
    </div>
  </dl>
`;

/** Names the payment in a form. */
export const pidxField = (payment: Payment): Html => html`<input type="hidden" name="pidx" value="${payment.pidx}" />`;

/** A button that decides how the payment ends, with its effect. */
export const outcome = (action: string, label: string, explanation: string): Html => html`
  <div class="outcome">
    <button name="action" value="${action}" aria-describedby="${action}-hint">${label}</button>
    <p class="hint" id="${action}-hint">${explanation}</p>
  </div>
`;
