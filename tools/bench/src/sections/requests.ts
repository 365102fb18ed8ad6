import { randomUUID } from 'node:crypto';
import { DEMO_ACCOUNTS, type LoginAnswer, type Product } from '@paila/shared';

type Request = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Sends requests to a shop, with a token or without. A request throws if the call fails. */
export const requestsTo =
  (url: string, token?: string): Request =>
  async <Answer>(method: string, path: string, body?: object) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { 'x-auth-token': token }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };

/** Sends requests as the demo admin. */
export const requestsAsAdmin = async (url: string): Promise<Request> => {
  const { email, password } = DEMO_ACCOUNTS.admin;
  return requestsTo(url, (await requestsTo(url)<LoginAnswer>('POST', '/api/auth', { email, password })).token);
};

/** Changes a product as the form of the back office does: it sends the fields that stay as they are, too. */
export const changeProduct = (
  admin: Request,
  { _id, company, title, desc, alt, price, discountPrice }: Product,
  changes: object,
): Promise<Product> =>
  admin('PUT', `/api/products/${_id}`, { company, title, desc, alt, price, discountPrice, ...changes });

/** Opens an account and logs it in. @returns its token */
export const logInNew = async (request: Request): Promise<string> => {
  const [username, password] = [`bench_${randomUUID().slice(0, 8)}`, randomUUID()];
  const email = `${username}@example.com`;
  await request('POST', '/api/users', { firstname: 'Asha', lastname: 'Gurung', username, email, password });
  return (await request<LoginAnswer>('POST', '/api/auth', { email, password })).token;
};

/** Opens accounts and logs them in. @returns their tokens, one after another and over again */
export const tokensInTurn = async (request: Request, count: number): Promise<() => string> => {
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) tokens.push(await logInNew(request));
  let requests = 0;
  return () => {
    requests += 1;
    return tokens[requests % count] ?? '';
  };
};
