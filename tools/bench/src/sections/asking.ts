import { randomUUID } from 'node:crypto';
import { DEMO_ACCOUNTS, type LoginAnswer, type Product } from '@paila/shared';

type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Asks a shop, with a token or without. The asking throws if the answer is no success. */
export const askWith =
  (url: string, token?: string): Ask =>
  async <Answer>(method: string, path: string, body?: object) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { 'x-auth-token': token }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };

/** Asks as the demo admin. */
export const askAsAdmin = async (url: string): Promise<Ask> => {
  const { email, password } = DEMO_ACCOUNTS.admin;
  return askWith(url, (await askWith(url)<LoginAnswer>('POST', '/api/auth', { email, password })).token);
};

/** Changes a product as the form of the back office does: it sends what it leaves as it is, too. */
export const changeProduct = (
  admin: Ask,
  { _id, company, title, desc, alt, price, discountPrice }: Product,
  changes: object,
): Promise<Product> =>
  admin('PUT', `/api/products/${_id}`, { company, title, desc, alt, price, discountPrice, ...changes });

interface LoggedIn {
  readonly email: string;
  readonly token: string;
  readonly userId: string;
}

/** Opens an account and logs it in. */
export const logInNew = async (ask: Ask): Promise<LoggedIn> => {
  const [username, password] = [`bench_${randomUUID().slice(0, 8)}`, randomUUID()];
  const email = `${username}@example.com`;
  await ask('POST', '/api/users', { firstname: 'Asha', lastname: 'Gurung', username, email, password });
  const { token, user } = await ask<LoginAnswer>('POST', '/api/auth', { email, password });
  return { email, token, userId: user._id };
};

/** Opens accounts and logs them in. @returns their tokens, one after another and over again */
export const tokensInTurn = async (ask: Ask, count: number): Promise<() => string> => {
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) tokens.push((await logInNew(ask)).token);
  let requests = 0;
  return () => {
    requests += 1;
    return tokens[requests % count] ?? '';
  };
};
