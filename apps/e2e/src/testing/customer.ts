import { DEMO_ACCOUNTS, type LoginAnswer, type Order, type Product, STORAGE_KEYS } from '@paila/shared';
import type { BrowserContext } from 'playwright-core';

const ADDRESS = {
  firstname: 'Asha',
  lastname: 'Gurung',
  phone: '9800000001',
  streetAddress: 'Jhamsikhel Road 12',
  city: 'Lalitpur',
  state: 'Bagmati',
  country: 'Nepal',
  zipcode: '44600',
};

/** Logs the demo shopper in to a shop's API. */
export const logInShopper = async (url: string) => {
  const call = async <Answer>(method: string, path: string, body?: object, token = ''): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'x-auth-token': token },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { email, password } = DEMO_ACCOUNTS.shopper;
  const login = await call<LoginAnswer>('POST', '/auth', { email, password });
  const { token, user } = login;
  return {
    user,
    addAddress: () => call('POST', '/address/', { ...ADDRESS, user: user._id }, token),
    placeOrder: ({ _id, discountPrice }: Product) =>
      call<Order>(
        'POST',
        '/orders',
        { user: user._id, products: [{ productId: _id, quantity: 1 }], amount: discountPrice, address: ADDRESS },
        token,
      ),
    /** Logs the shopper in on every page of this browser context, until the session ends. */
    enter: async (context: BrowserContext): Promise<void> => {
      const stored = { [STORAGE_KEYS.userToken]: token, [STORAGE_KEYS.userInfo]: JSON.stringify(user) };
      // Once per tab, so that reloading a page does not restore a session that has ended.
      await context.addInitScript(`
        if (!sessionStorage.getItem('entered')) {
          sessionStorage.setItem('entered', 'yes');
          for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value);
        }`);
    },
  };
};

export type Shopper = Awaited<ReturnType<typeof logInShopper>>;
