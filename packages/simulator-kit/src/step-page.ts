import { html, type Html } from './html.js';
import { layout } from './layout.js';

interface StepPage {
  readonly heading: string;
  /** True when the payer has to correct the form. */
  readonly isWrong?: boolean;
  readonly summary: Html;
  /** The steps of a payment, of which `current` (from 0) is the payer's. */
  readonly steps: readonly string[];
  readonly current: number;
  readonly form: Html;
  /** The hidden field that names the payment. */
  readonly paymentField: Html;
  /** The end of the time to pay, in milliseconds since 1970. */
  readonly openUntil: number;
  /** The part for testers. */
  readonly testers: Html;
}

const progress = (steps: readonly string[], current: number): Html => html`
  <ol class="steps">
    ${steps.map((name, index) => html`<li ${index === current ? html`aria-current="step"` : null}>${name}</li>`)}
  </ol>
`;

const cancelForm = (paymentField: Html): Html => html`
  <form class="cancel" method="post" action="/decide/">
    ${paymentField}
    <button class="quiet" name="action" value="cancel">Cancel payment</button>
  </form>
`;

const nepalTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', hour: '2-digit', minute: '2-digit' });

/** A step of the payer: what is paid, the step's form, and the way to cancel. */
export const stepPage = (page: StepPage): string =>
  layout(
    page.isWrong ? `Error: ${page.heading}` : page.heading,
    html`
      ${page.summary} ${progress(page.steps, page.current)} ${page.form} ${cancelForm(page.paymentField)}
      <p class="note">This payment link is open until ${nepalTime.format(page.openUntil)}, Nepal time.</p>
    `,
    { heading: page.heading, beside: page.testers },
  );
