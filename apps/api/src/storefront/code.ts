import type { PageName } from '@paila/shared';

/** A page whose code can be fetched beforehand. */
export type CodedPage = PageName | 'product';

const CATALOGUE = 'catalogue';
const PROFILE = 'profile-layout';

/** Which of the app's files show a page, by their names without the ending; none where it comes with the app itself. */
const FILES: Readonly<Record<CodedPage, readonly string[]>> = {
  home: [],
  about: ['about-page'],
  collections: [CATALOGUE],
  products: [CATALOGUE],
  men: [CATALOGUE],
  women: [CATALOGUE],
  product: [CATALOGUE],
  contact: ['contact-page'],
  login: ['login-page'],
  register: ['register-page'],
  checkout: ['checkout-page'],
  khalti: ['khalti-page'],
  payment: ['payment-page'],
  paid: ['payment-page'],
  account: [PROFILE, 'account-page'],
  orders: [PROFILE, 'orders-page'],
  addresses: [PROFILE, 'addresses-page'],
  notifications: [PROFILE, 'notifications-page'],
  password: [PROFILE, 'password-page'],
  settings: [PROFILE, 'settings-page'],
  admin: [],
  notFound: ['not-found-page'],
};
/** What makes calls to the API: for pages whose answers did not come along. */
const HTTP_CLIENT = 'http';

/** What of the build's manifest is of use here; see https://vite.dev/guide/backend-integration. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  /** Keys of the chunks that it cannot do without. */
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/**
 * What a page needs of the app's code besides what every page does, to be fetched together with that instead of after it.
 * @returns a function from a page to the addresses of the files
 */
export const createCodeList = (manifest: Manifest) => {
  const chunks = Object.entries(manifest);
  const collect = (key: string, into: Set<string>): void => {
    const chunk = manifest[key];
    if (!chunk || into.has(chunk.file)) return;
    into.add(chunk.file);
    for (const each of chunk.imports ?? []) collect(each, into);
  };
  const app = new Set<string>();
  for (const [key, { isEntry }] of chunks) if (isEntry) collect(key, app);

  const filesOf = (names: readonly string[]): readonly string[] => {
    const files = new Set<string>();
    for (const [key, { name }] of chunks) if (name !== undefined && names.includes(name)) collect(key, files);
    return [...files].filter((file) => !app.has(file)).map((file) => `/${file}`);
  };
  const known = new Map<string, readonly string[]>();
  return (page: CodedPage, asksTheApi: boolean): readonly string[] => {
    const names = asksTheApi ? [...FILES[page], HTTP_CLIENT] : FILES[page];
    const key = names.join();
    const files = known.get(key) ?? filesOf(names);
    known.set(key, files);
    return files;
  };
};
