import type { OfferedProviders } from '@paila/shared';
import { hostIn, isThisMachine } from './hosts.js';
import type { SettingReaders } from './setting-readers.js';
import { SettingsError, wrong } from './settings-error.js';

/** The operator's account at Khalti. */
export interface KhaltiSettings {
  readonly secretKey: string;
  readonly publicKey: string;
  /** Root of the provider's API, without a trailing slash, such as `https://khalti.com/api/v2`. */
  readonly baseUrl: string;
  /** Script of the payment test widget; empty for none. */
  readonly widgetUrl: string;
}

/** The operator's account at eSewa. */
export interface EsewaSettings {
  /** Signs the form; empty if the shop does not offer eSewa. */
  readonly secretKey: string;
  /** The merchant's code. */
  readonly productCode: string;
  /** The address to which the shopper's browser posts the form. */
  readonly formUrl: string;
  /** The address of the status check, without a trailing slash. */
  readonly statusUrl: string;
  /** The minutes for which a payment holds the stock of its order, as eSewa names no expiry. The form closes sooner. */
  readonly holdMinutes: number;
}

const WEB = ['http:', 'https:'] as const;
const KHALTI_SANDBOX = 'dev.khalti.com';
/** eSewa's test hosts (developer.esewa.com.np). */
const ESEWA_SANDBOX = ['rc-epay.esewa.com.np', 'rc.esewa.com.np', 'uat.esewa.com.np'];
/** The merchant of eSewa's test hosts. */
const ESEWA_TEST_CODE = 'EPAYTEST';
/** The form closes five minutes before the hold ends, because the payer needs time on the page of eSewa. */
const MIN_HOLD_MINUTES = 10;
/** An order holds its stock for two hours at most, and a payment must end within that time. */
const MAX_HOLD_MINUTES = 60;

/**
 * Refuses an address without TLS, whose traffic others could read. Refuses an address on this machine, such as a
 * payment simulator, which would make orders free.
 */
export const refuseUnsafeAddress = (name: string, address: string): void => {
  if (new URL(address).protocol !== 'https:') wrong(name, address, 'an https:// address with NODE_ENV=production');
  if (isThisMachine(hostIn(address))) {
    wrong(name, address, 'an address other machines can reach with NODE_ENV=production');
  }
};

const refuseSimulatorKey = (name: string, key: string, account: string): void => {
  if (key.includes('simulator')) {
    wrong(name, '…', `the one of your ${account} account with NODE_ENV=production, not a simulator's`);
  }
};

/** @throws SettingsError for a missing or wrong setting, and in production for an unsafe one */
export const readKhalti = ({ text, url }: SettingReaders, production: boolean): KhaltiSettings => {
  const khalti = Object.freeze({
    secretKey: text('KHALTI_SECRET_KEY', ''),
    publicKey: text('KHALTI_PUBLIC_KEY', ''),
    baseUrl: url('KHALTI_BASE_URL', `https://${production ? '' : 'dev.'}khalti.com/api/v2`, WEB),
    widgetUrl: url('KHALTI_WIDGET_URL', '', WEB),
  });
  if (!production) return khalti;
  if (khalti.secretKey === '') {
    throw new SettingsError('KHALTI_SECRET_KEY is missing; with NODE_ENV=production it must be set.');
  }
  refuseSimulatorKey('KHALTI_SECRET_KEY', khalti.secretKey, 'Khalti');
  refuseUnsafeAddress('KHALTI_BASE_URL', khalti.baseUrl);
  if (khalti.widgetUrl !== '') refuseUnsafeAddress('KHALTI_WIDGET_URL', khalti.widgetUrl);
  return khalti;
};

/** @throws SettingsError for a wrong setting, and in production for an unsafe or missing one if eSewa is offered */
export const readEsewa = ({ text, url, integer }: SettingReaders, production: boolean): EsewaSettings => {
  const [formHost, statusHost] = production
    ? ['epay.esewa.com.np', 'epay.esewa.com.np']
    : ['rc-epay.esewa.com.np', 'rc.esewa.com.np'];
  const esewa = Object.freeze({
    secretKey: text('ESEWA_SECRET_KEY', ''),
    productCode: text('ESEWA_PRODUCT_CODE', production ? '' : ESEWA_TEST_CODE),
    formUrl: url('ESEWA_FORM_URL', `https://${formHost}/api/epay/main/v2/form`, WEB),
    statusUrl: url('ESEWA_STATUS_URL', `https://${statusHost}/api/epay/transaction/status`, WEB),
    holdMinutes: integer(
      'ESEWA_HOLD_MINUTES',
      15,
      MIN_HOLD_MINUTES,
      MAX_HOLD_MINUTES,
      `a number of minutes from ${String(MIN_HOLD_MINUTES)} to ${String(MAX_HOLD_MINUTES)}`,
    ),
  });
  // The commas and equals signs of the signed text separate fields.
  if (/[,=\s]/.test(esewa.productCode))
    wrong('ESEWA_PRODUCT_CODE', esewa.productCode, 'the code of your eSewa account');
  if (!production || esewa.secretKey === '') return esewa;
  if (esewa.productCode === '') {
    throw new SettingsError(
      'ESEWA_PRODUCT_CODE is missing; with NODE_ENV=production and an ESEWA_SECRET_KEY it must be set.',
    );
  }
  refuseSimulatorKey('ESEWA_SECRET_KEY', esewa.secretKey, 'eSewa');
  refuseUnsafeAddress('ESEWA_FORM_URL', esewa.formUrl);
  refuseUnsafeAddress('ESEWA_STATUS_URL', esewa.statusUrl);
  return esewa;
};

interface PaymentSettings {
  readonly khalti: KhaltiSettings;
  readonly esewa: EsewaSettings;
}

/** The providers that shoppers can pay with: those with a key. Khalti needs none where no provider has one. */
export const offeredProviders = ({ khalti, esewa }: PaymentSettings): OfferedProviders => {
  if (esewa.secretKey === '') return ['khalti'];
  return khalti.secretKey === '' ? ['esewa'] : ['khalti', 'esewa'];
};

/** Warns of a provider's test environment, a sentence each. */
export const sandboxWarnings = ({ khalti, esewa }: PaymentSettings): string[] => {
  const warning = (name: string, value: string, owner: string): string =>
    `${name} is "${value}", ${owner}: orders are paid without real money.`;
  const { productCode, formUrl, statusUrl } = esewa;
  const addresses = Object.entries({ ESEWA_FORM_URL: formUrl, ESEWA_STATUS_URL: statusUrl });
  return [
    ...(hostIn(khalti.baseUrl) === KHALTI_SANDBOX
      ? [warning('KHALTI_BASE_URL', khalti.baseUrl, "Khalti's sandbox")]
      : []),
    ...(esewa.secretKey === ''
      ? []
      : [
          ...(productCode === ESEWA_TEST_CODE
            ? [warning('ESEWA_PRODUCT_CODE', productCode, "the merchant of eSewa's tests")]
            : []),
          ...addresses.flatMap(([name, address]) =>
            ESEWA_SANDBOX.includes(hostIn(address)) ? [warning(name, address, "eSewa's test environment")] : [],
          ),
        ]),
  ];
};
