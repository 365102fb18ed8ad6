import { nepalTime } from '../clock.js';
import { TEST_MPIN, TEST_OTP, TEST_PAYER_RANGE, TEST_PAYERS } from '../constants.js';
import { html, type Html } from '../html.js';
import { maskedMobile, rupees, type Payment } from '../payment.js';
import { endingsPanel } from './endings.js';
import { layout } from './layout.js';
import { pidxField, summary } from './parts.js';

/** The submitted values and their errors. */
export interface FormState {
  readonly values?: Readonly<Record<string, string>>;
  readonly errors?: Readonly<Record<string, string>>;
}

const STEPS = ['Sign in', 'Code', 'Pay'];

const progress = (current: number): Html => html`
  <ol class="steps">
    ${STEPS.map((name, index) => html`<li ${index === current ? html`aria-current="step"` : null}>${name}</li>`)}
  </ol>
`;

const cancelForm = (payment: Payment): Html => html`
  <form class="cancel" method="post" action="/decide/">
    ${pidxField(payment)}
    <button class="quiet" name="action" value="cancel">Cancel payment</button>
  </form>
`;

const openUntil = (payment: Payment): Html =>
  html`<p class="note">This payment link is open until ${nepalTime(payment.expiresAt).slice(11, 16)}, Nepal time.</p>`;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly type: 'text' | 'password';
  readonly value: string;
  readonly error: string | undefined;
  readonly autofocus: boolean;
  readonly maxLength: number;
  readonly list?: readonly string[];
}

const field = (options: Field): Html => {
  const { name, error, list } = options;
  const describedBy = error === undefined ? `${name}-hint` : `${name}-error ${name}-hint`;
  return html`
    <div class="field">
      <label for="${name}">${options.label}</label>
      ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
      <input
        id="${name}"
        name="${name}"
        type="${options.type}"
        value="${options.value}"
        inputmode="numeric"
        autocomplete="off"
        maxlength="${options.maxLength}"
        aria-describedby="${describedBy}"
        ${error !== undefined && html`aria-invalid="true"`}
        ${list && html`list="${name}-list"`}
        ${options.autofocus && html`autofocus`}
      />
      ${list && html`<datalist id="${name}-list">${list.map((item) => html`<option value="${item}"></option>`)}</datalist>`}
      <p class="hint" id="${name}-hint">${options.hint}</p>
    </div>
  `;
};

const errorTitle = (title: string, { errors }: FormState) => (errors ? `Error: ${title}` : title);

/** Step one: the payer signs in. */
export const signInPage = (payment: Payment, state: FormState = {}): string => {
  const { values = {}, errors = {} } = state;
  const testId = TEST_PAYERS.includes(payment.customerPhone) ? payment.customerPhone : '';
  return layout(
    errorTitle('Sign in to pay', state),
    html`
      ${summary(payment)} ${progress(0)}
      <form method="post" action="/sign-in/" novalidate>
        ${pidxField(payment)}
        ${field({
          name: 'mobile',
          label: 'Khalti ID',
          hint: `A test ID: ${TEST_PAYER_RANGE}`,
          type: 'text',
          value: values['mobile'] ?? testId,
          error: errors['mobile'],
          autofocus: errors['mobile'] !== undefined,
          maxLength: 14,
          list: TEST_PAYERS,
        })}
        ${field({
          name: 'mpin',
          label: 'MPIN',
          hint: `The test MPIN: ${TEST_MPIN}`,
          type: 'password',
          value: '',
          error: errors['mpin'],
          autofocus: errors['mpin'] !== undefined && errors['mobile'] === undefined,
          maxLength: 4,
        })}
        <button class="main">Continue</button>
      </form>
      ${cancelForm(payment)} ${openUntil(payment)}
    `,
    { heading: 'Sign in to pay', beside: endingsPanel(payment) },
  );
};

/** Step two: the code that a real wallet would send to the payer's phone. */
export const codePage = (payment: Payment, state: FormState = {}): string =>
  layout(
    errorTitle('Enter the code', state),
    html`
      ${summary(payment)} ${progress(1)}
      <form method="post" action="/confirm-code/" novalidate>
        ${pidxField(payment)}
        ${field({
          name: 'otp',
          label: 'OTP',
          hint: `The test code: ${TEST_OTP}`,
          type: 'text',
          value: state.values?.['otp'] ?? '',
          error: state.errors?.['otp'],
          autofocus: true,
          maxLength: 6,
        })}
        <button class="main">Continue</button>
      </form>
      ${cancelForm(payment)} ${openUntil(payment)}
    `,
    { heading: 'Enter the code', beside: endingsPanel(payment) },
  );

/** Step three: the payer pays or cancels. */
export const decidePage = (payment: Payment): string =>
  layout(
    'Confirm the payment',
    html`
      ${summary(payment)} ${progress(2)}
      <form method="post" action="/decide/">
        ${pidxField(payment)}
        <p class="payer">From the wallet <strong>${maskedMobile(payment.payer?.mobile ?? '')}</strong></p>
        <button class="main" name="action" value="pay">Pay ${rupees(payment.amount)}</button>
      </form>
      ${cancelForm(payment)} ${openUntil(payment)}
    `,
    { beside: endingsPanel(payment) },
  );

export const noPaymentPage = (): string =>
  layout(
    'There is no such payment',
    html`<p>This simulator has no payment at this address. Start again from the shop’s checkout.</p>`,
  );

/** The page at the simulator's own address. */
export const welcomePage = (): string =>
  layout(
    'Payment simulator',
    html`
      <p>Shops in development send their shoppers here to pay. Start a payment at the shop’s checkout.</p>
      <dl class="summary">
        <div>
          <dt>Khalti ID</dt>
          <dd>${TEST_PAYER_RANGE}</dd>
        </div>
        <div>
          <dt>MPIN</dt>
          <dd>${TEST_MPIN}</dd>
        </div>
        <div>
          <dt>OTP</dt>
          <dd>${TEST_OTP}</dd>
        </div>
      </dl>
    `,
  );

export const badRequestPage = (): string =>
  layout('That did not work', html`<p>The page could not read what was sent. Go back and try again.</p>`);
