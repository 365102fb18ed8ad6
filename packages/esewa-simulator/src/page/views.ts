import { field, html, rupees, stepPage, type FormState, type Html } from '@paila/simulator-kit';
import { TEST_PASSWORD, TEST_PAYER_RANGE, TEST_PAYERS, TEST_TOKEN } from '../constants.js';
import type { OpenPayment } from '../payment.js';
import { endingsPanel } from './endings.js';
import { paymentSummary, uuidField } from './parts.js';

const STEPS = ['Log in', 'Token', 'Pay'];

interface Step {
  readonly heading: string;
  readonly state?: FormState;
  readonly form: Html;
}

const step = (payment: OpenPayment, current: number, { heading, state = {}, form }: Step): string =>
  stepPage({
    heading,
    isWrong: state.errors !== undefined,
    summary: paymentSummary(payment),
    steps: STEPS,
    current,
    form,
    paymentField: uuidField(payment),
    openUntil: payment.openUntil,
    testers: endingsPanel(payment),
  });

/** Step one: the payer logs in. */
export const logInPage = (payment: OpenPayment, state: FormState = {}): string => {
  const { values = {}, errors = {} } = state;
  return step(payment, 0, {
    heading: 'Log in to pay',
    state,
    form: html`
      <form method="post" action="/log-in/" novalidate>
        ${uuidField(payment)}
        ${field({
          name: 'id',
          label: 'eSewa ID',
          hint: `A test ID: ${TEST_PAYER_RANGE}`,
          type: 'text',
          value: values['id'] ?? '',
          error: errors['id'],
          autofocus: errors['id'] !== undefined,
          maxLength: 14,
          list: TEST_PAYERS,
        })}
        ${field({
          name: 'password',
          label: 'Password',
          hint: `The test password: ${TEST_PASSWORD}`,
          type: 'password',
          inputMode: 'text',
          value: '',
          error: errors['password'],
          autofocus: errors['password'] !== undefined && errors['id'] === undefined,
          maxLength: 64,
        })}
        <button class="main">Log in</button>
      </form>
    `,
  });
};

/** Step two: the token that a real wallet would send to the payer's phone. */
export const tokenPage = (payment: OpenPayment, state: FormState = {}): string =>
  step(payment, 1, {
    heading: 'Enter the token',
    state,
    form: html`
      <form method="post" action="/confirm-token/" novalidate>
        ${uuidField(payment)}
        ${field({
          name: 'token',
          label: 'Token',
          hint: `The test token: ${TEST_TOKEN}`,
          type: 'text',
          value: state.values?.['token'] ?? '',
          error: state.errors?.['token'],
          autofocus: true,
          maxLength: 10,
        })}
        <button class="main">Continue</button>
      </form>
    `,
  });

/** Step three: the payer pays or cancels. */
export const decidePage = (payment: OpenPayment): string =>
  step(payment, 2, {
    heading: 'Confirm the payment',
    form: html`
      <form method="post" action="/decide/">
        ${uuidField(payment)}
        <p class="payer">From the wallet <strong>${payment.payer?.id}</strong></p>
        <button class="main" name="action" value="pay">Pay ${rupees(payment.amount)}</button>
      </form>
    `,
  });
