import request, { type Response } from 'supertest';
import { TEST_SECRET_KEY } from '../constants.js';
import { createKhaltiSimulator, type SimulatorOptions } from '../simulator.js';

export const KEY = `Key ${TEST_SECRET_KEY}`;

const ORDER = {
  return_url: 'http://shop.example/payment?from=wallet',
  website_url: 'http://shop.example/',
  amount: 123_450,
  purchase_order_id: 'order-17',
  purchase_order_name: 'Two pairs of shoes',
};

/** A simulator for one test, with the merchant's and the payer's calls. */
export const openSimulator = (options: SimulatorOptions = {}) => {
  const { app, control } = createKhaltiSimulator(options);
  const http = request(app);
  const merchant = (path: string, body: object = {}) => http.post(path).set('Authorization', KEY).send(body);
  const form = (path: string, fields: Record<string, string>) => http.post(path).type('form').send(fields);

  const initiate = (fields: Record<string, unknown> = {}) =>
    merchant('/api/v2/epayment/initiate/', { ...ORDER, ...fields });

  return {
    http,
    control,
    initiate,
    lookup: (pidx: unknown) => merchant('/api/v2/epayment/lookup/', { pidx }),
    refund: (transactionId: string, body?: object) =>
      merchant(`/api/merchant-transaction/${transactionId}/refund/`, body),
    /** An open payment. */
    aPayment: async (fields: Record<string, unknown> = {}): Promise<string> => {
      const answer: Response = await initiate(fields);
      const { pidx } = answer.body as { pidx: string };
      return pidx;
    },
    openPage: (pidx: string) => http.get('/').query({ pidx }),
    signIn: (pidx: string, mobile = '9800000003', mpin = '1111') => form('/sign-in/', { pidx, mobile, mpin }),
    confirmCode: (pidx: string, otp = '987654') => form('/confirm-code/', { pidx, otp }),
    decide: (pidx: string, action: string) => form('/decide/', { pidx, action }),
    /** Takes a payer as far as the Pay button. */
    aPayerAtTheButton: async (pidx: string): Promise<void> => {
      await form('/sign-in/', { pidx, mobile: '9800000003', mpin: '1111' });
      await form('/confirm-code/', { pidx, otp: '987654' });
    },
  };
};

/** The query parameters of a URL. */
export const queryParameters = (address: string | undefined): Record<string, string> =>
  Object.fromEntries(new URL(address ?? '').searchParams);
