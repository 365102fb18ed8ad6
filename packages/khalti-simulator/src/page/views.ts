import { field, html, rupees, stepPage, type FormState, type Html } from '@paila/simulator-kit';
import { TEST_MPIN, TEST_OTP, TEST_PAYER_RANGE, TEST_PAYERS } from '../constants.js';
import { maskedMobile, type Payment } from '../payment.js';
import { endingsPanel } from './endings.js';
import { paymentSummary, pidxField } from './parts.js';

const STEPS = ['Sign in', 'Code', 'Pay'];

interface Step {
  readonly heading: string;
  readonly state?: FormState;
  readonly form: Html;
}

const step = (payment: Payment, current: number, { heading, state = {}, form }: Step): string =>
  stepPage({
    heading,
    isWrong: state.errors !== undefined,
    summary: paymentSummary(payment),
    steps: STEPS,
    current,
    form,
    paymentField: pidxField(payment),
    openUntil: payment.expiresAt,
    testers: endingsPanel(payment),
  });

/** Step one: the payer signs in. */
export const signInPage = (payment: Payment, state: FormState = {}): string => {
  const { values = {}, errors = {} } = state;
  const testId = TEST_PAYERS.includes(payment.customerPhone) ? payment.customerPhone : '';
  return step(payment, 0, {
    heading: 'Sign in to pay',
    state,
    form: html`
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
    `,
  });
};

/** Step two: the code that a real wallet would send to the payer's phone. */
export const codePage = (payment: Payment, state: FormState = {}): string =>
  step(payment, 1, {
    heading: 'Enter the code',
    state,
    form: html`
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
    `,
  });

/** Step three: the payer pays or cancels. */
export const decidePage = (payment: Payment): string =>
  step(payment, 2, {
    heading: 'Confirm the payment',
    form: html`
      <form method="post" action="/decide/">
        ${pidxField(payment)}
        <p class="payer">From the wallet <strong>${maskedMobile(payment.payer?.mobile ?? '')}</strong></p>
        <button class="main" name="action" value="pay">Pay ${rupees(payment.amount)}</button>
      </form>
    `,
  });
