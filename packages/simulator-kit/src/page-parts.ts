import { html, type Html } from './html.js';

interface PaymentSummary {
  readonly shop: string;
  /** Small print about the shop, such as its host. */
  readonly detail?: string;
  readonly purpose: string;
  /** Formatted for people. */
  readonly amount: string;
}

/** The merchant, the order and the amount of a payment. */
export const summary = ({ shop, detail, purpose, amount }: PaymentSummary): Html => html`
  <dl class="summary">
    <div>
      <dt>Paying</dt>
      <dd><strong>${shop}</strong> ${detail !== undefined && html`<span class="host">${detail}</span>`}</dd>
    </div>
    <div>
      <dt>For</dt>
      <dd>${purpose}</dd>
    </div>
    <div class="amount">
      <dt>Amount</dt>
      <dd>${amount}</dd>
    </div>
  </dl>
`;

/** A value that a form sends without showing it, such as the payment's id. */
export const hiddenField = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** A button that decides how the payment ends, with its effect. */
export const outcome = (action: string, label: string, explanation: string): Html => html`
  <div class="outcome">
    <button name="action" value="${action}" aria-describedby="${action}-hint">${label}</button>
    <p class="hint" id="${action}-hint">${explanation}</p>
  </div>
`;

interface TestersPanel {
  readonly title: string;
  readonly hint?: string;
  /** The form's address; by default the one of decisions. */
  readonly action?: string;
  readonly fields: Html;
}

/** The part of a page for testers: a form that a real wallet does not have. */
export const testersPanel = ({ title, hint, action = '/decide/', fields }: TestersPanel): Html => html`
  <section class="endings" aria-labelledby="endings">
    <h2 id="endings">${title}</h2>
    ${hint !== undefined && html`<p class="hint">${hint}</p>`}
    <form method="post" action="${action}">${fields}</form>
  </section>
`;
