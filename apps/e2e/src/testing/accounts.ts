import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_ACCOUNTS, type LoginAnswer, type Role, STORAGE_KEYS } from '@paila/shared';
import type { BrowserContext, Disposable } from 'playwright-core';

/** The times that a call is sent to a shop whose database is too busy to answer. */
const TRIES = 4;

/** An account with which tests call the API and enter the shop. */
export const logIn = async (
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
) => {
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const send = (): Promise<Response> =>
      fetch(`${url}/api${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', 'x-auth-token': token },
        ...(body && { body: JSON.stringify(body) }),
      });
    let answer = await send();
    // A busy database: nothing was changed, and the shop asks to try again.
    for (let tries = 1; answer.status === 503 && tries < TRIES; tries += 1) {
      await sleep(Number(answer.headers.get('Retry-After') ?? 1) * 1_000);
      answer = await send();
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  let token = '';
  const login = await call<LoginAnswer>('POST', '/auth', { email, password });
  ({ token } = login);
  return {
    user: login.user,
    call,
    /** Logs the account in on every page of this browser context, until the session ends or this is disposed of. */
    enter: (context: BrowserContext): Promise<Disposable> => {
      const stored = { [STORAGE_KEYS.userToken]: token, [STORAGE_KEYS.userInfo]: JSON.stringify(login.user) };
      // An empty new tab has no storage. Once per tab, so that reloading a page does not restore a session that has
      // ended.
      return context.addInitScript(`
        if (location.origin !== 'null' && !sessionStorage.getItem('entered')) {
          sessionStorage.setItem('entered', 'yes');
          for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value);
        }`);
    },
  };
};
export type LoggedIn = Awaited<ReturnType<typeof logIn>>;

/** The demo admin. */
export const logInAdmin = (url: string): Promise<LoggedIn> => logIn(url, DEMO_ACCOUNTS.admin);

/** The demo customer. */
export const logInShopper = (url: string): Promise<LoggedIn> => logIn(url, DEMO_ACCOUNTS.shopper);

const PASSWORD = 'correct horse 42';

/** A new account with a role that the admin gives it. */
export const addAccount = async (url: string, admin: LoggedIn, name: string, role: Role): Promise<LoggedIn> => {
  const email = `${name}@paila.example`;
  const made = await admin.call<{ _id: string }>('POST', '/users', {
    firstname: name,
    lastname: 'Rai',
    username: name,
    email,
    password: PASSWORD,
  });
  if (role !== 'customer') await admin.call('PUT', `/users/${made._id}/access`, { role });
  return logIn(url, { email, password: PASSWORD });
};
