import { createHmac } from 'node:crypto';
import request, { type Response } from 'supertest';
import { TEST_SECRET_KEY } from '../constants.js';
import { createEsewaSimulator, type SimulatorOptions } from '../simulator.js';

const ORDER = {
  amount: '1234.5',
  tax_amount: '0',
  product_service_charge: '0',
  product_delivery_charge: '0',
  total_amount: '1234.5',
  product_code: 'PAILATEST',
  success_url: 'http://shop.example/payment/esewa/order-17',
  failure_url: 'http://shop.example/payment/esewa/order-17?failed',
  signed_field_names: 'total_amount,transaction_uuid,product_code',
};

/** The signature over the fields that `signed_field_names` names. */
export const signatureFor = (fields: Readonly<Record<string, string>>, secretKey = TEST_SECRET_KEY): string => {
  const names = (fields['signed_field_names'] ?? '').split(',');
  const message = names.map((name) => `${name}=${fields[name] ?? ''}`).join(',');
  return createHmac('sha256', secretKey).update(message).digest('base64');
};

let made = 0;

/** A simulator for one test, with the calls of the merchant's page, its server and the payer. */
export const openSimulator = (options: SimulatorOptions = {}) => {
  const { app, control } = createEsewaSimulator(options);
  const http = request(app);
  const form = (path: string, fields: Readonly<Record<string, string>>) => http.post(path).type('form').send(fields);

  /** Posts the form of the merchant's page, signed unless it brings a signature. */
  const post = (fields: Readonly<Record<string, string>> = {}) => {
    made += 1;
    const unsigned = { ...ORDER, transaction_uuid: `order-${String(made)}`, ...fields };
    return form('/api/epay/main/v2/form', { signature: signatureFor(unsigned), ...unsigned });
  };

  return {
    http,
    control,
    post,
    /** Checks the status; `asked` replaces parts of the question. */
    checkStatus: (uuid: string, asked: Readonly<Record<string, string>> = {}) =>
      http
        .get('/api/epay/transaction/status/')
        .query({ product_code: 'PAILATEST', total_amount: '1234.5', transaction_uuid: uuid, ...asked }),
    /** An open payment; returns its uuid. */
    aPayment: async (fields: Readonly<Record<string, string>> = {}): Promise<string> => {
      const answer: Response = await post(fields);
      return /^\/\?uuid=(.+)$/.exec(answer.headers['location'] ?? '')?.[1] ?? 'no payment';
    },
    openPage: (uuid: string) => http.get('/').query({ uuid }),
    logIn: (uuid: string, id = '9806800003', password = 'Nepal@123') => form('/log-in/', { uuid, id, password }),
    confirmToken: (uuid: string, token = '123456') => form('/confirm-token/', { uuid, token }),
    decide: (uuid: string, action: string) => form('/decide/', { uuid, action }),
    refund: (uuid: string, amount: string) => form('/refund/', { uuid, amount }),
    /** Takes a payer as far as the Pay button. */
    aPayerAtTheButton: async (uuid: string): Promise<void> => {
      await form('/log-in/', { uuid, id: '9806800003', password: 'Nepal@123' });
      await form('/confirm-token/', { uuid, token: '123456' });
    },
  };
};

/** The decoded `data` of a return to the merchant. */
export const returnedData = (address: string | undefined): Record<string, string> => {
  const [, data = ''] = /\?data=([A-Za-z0-9+/=]+)$/.exec(address ?? '') ?? [];
  return JSON.parse(Buffer.from(data, 'base64').toString()) as Record<string, string>;
};

/** True if the data of a return are signed with the key: eSewa signs the amount without its comma. */
export const isGenuine = (data: Readonly<Record<string, string>>): boolean =>
  data['signature'] === signatureFor({ ...data, total_amount: (data['total_amount'] ?? '').replaceAll(',', '') });
