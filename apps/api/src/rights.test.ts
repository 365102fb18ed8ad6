import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import {
  addresses,
  authentication,
  callOf,
  carts,
  docs,
  health,
  mails,
  orderAlias,
  orderPapers,
  orderRefunds,
  orders,
  paramsIn,
  passwordReset,
  payments,
  pictures,
  pictureUploads,
  productAdmin,
  products,
  reports,
  shopSettings,
  users,
  type Access,
  type Address,
  type InitiateAnswer,
  type LoginSession,
  type Method,
  type Order,
  type PlacedOrder,
} from '@paila/shared';
import { aLinkFor, passwordResetsTaken } from './features/accounts/testing.js';
import type { OpenApi } from './features/docs/index.js';
import { writeMailsAbout } from './features/notifications/testing.js';
import type { Contract, DescribedEndpoint } from './platform/http/contract.js';
import { describedContract } from './platform/http/described.js';
import { until } from './faults/testing/until.js';
import { openPayingShop, type PayingShop } from './testing/open-paying-shop.js';
import { next, type Caller, type LoggedIn } from './testing/open-shop.js';

const CONTRACTS = [
  describedContract(products),
  describedContract(productAdmin),
  describedContract(users),
  describedContract(authentication),
  describedContract(passwordReset),
  describedContract(carts),
  describedContract(addresses),
  describedContract(orders),
  describedContract(orderAlias),
  describedContract(orderPapers),
  describedContract(orderRefunds),
  describedContract(payments),
  describedContract(mails),
  describedContract(reports),
  describedContract(shopSettings),
  describedContract(docs),
  describedContract(pictures),
  describedContract(pictureUploads),
  describedContract(health),
] as const;

type IdsOf<Each> = Each extends Contract<infer Endpoints> ? keyof Endpoints & string : never;
type EndpointId = IdsOf<(typeof CONTRACTS)[number]>;

const callers = ['guest', 'bad token', 'token holder', 'owner', 'other', 'staff', 'admin'] as const;
type CallerName = (typeof callers)[number];

/** The contract's kinds of access, with a row of its own for what no permission opens to others. */
type AccessKind = Access['who'] | 'ownerOnly';
const kindOf = (access: Access): AccessKind =>
  access.who === 'owner' && access.or === undefined ? 'ownerOnly' : access.who;

/** What each kind of access means for each caller: let in, or the status of the refusal. */
const VERDICTS: Readonly<Record<AccessKind, Readonly<Record<CallerName, 'in' | 401 | 403 | 404>>>> = {
  anyone: { guest: 'in', 'bad token': 'in', 'token holder': 'in', owner: 'in', other: 'in', staff: 'in', admin: 'in' },
  optionalAccount: {
    guest: 'in',
    'bad token': 401,
    'token holder': 'in',
    owner: 'in',
    other: 'in',
    staff: 'in',
    admin: 'in',
  },
  account: { guest: 401, 'bad token': 401, 'token holder': 401, owner: 'in', other: 'in', staff: 'in', admin: 'in' },
  self: { guest: 401, 'bad token': 401, 'token holder': 401, owner: 'in', other: 403, staff: 403, admin: 'in' },
  owner: { guest: 401, 'bad token': 401, 'token holder': 401, owner: 'in', other: 404, staff: 404, admin: 'in' },
  ownerOnly: { guest: 401, 'bad token': 401, 'token holder': 401, owner: 'in', other: 404, staff: 404, admin: 404 },
  tokenHolder: {
    guest: 404,
    'bad token': 401,
    'token holder': 'in',
    owner: 'in',
    other: 404,
    staff: 404,
    admin: 'in',
  },
  permitted: { guest: 401, 'bad token': 401, 'token holder': 401, owner: 403, other: 403, staff: 403, admin: 'in' },
};

/** What staff may do with things that aren't theirs; everything else is for admins. */
const FOR_STAFF: readonly EndpointId[] = [
  'createProduct',
  'changeProduct',
  'deleteProduct',
  'restoreProduct',
  'uploadPictures',
  'duplicateProduct',
  'moveStock',
  'listStockMoves',
  'listAllProducts',
  'showAnyProduct',
  'listUsers',
  'showUser',
  'listToDo',
  'listAddresses',
  'listOrders',
  'listOwnOrders',
  'showOrder',
  'countOrders',
  'showOrderSteps',
  'showPackingSlip',
  'showInvoice',
  'changeOrderStatus',
  'packOrder',
  'correctDelivery',
  'correctSize',
  'addOrderNote',
  'cancelOrders',
  'resolveReview',
  'listMails',
  'resendMail',
];
const verdictsOf = ({ id, endpoint }: Row): Readonly<Record<CallerName, 'in' | 401 | 403 | 404>> => {
  const verdicts = VERDICTS[kindOf(endpoint.access)];
  return FOR_STAFF.includes(id) ? { ...verdicts, staff: 'in' } : verdicts;
};

/** One valid call of an endpoint, upon things that are made for it and belong to the owner. */
interface Scene {
  /** By the names of the path's parameters. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly orderToken?: string;
  /** A file that is sent as `pictures`. */
  readonly picture?: Buffer;
}

let shop: PayingShop;
let owner: LoggedIn;
let everybody: Readonly<Record<CallerName, Caller>>;
beforeAll(async () => {
  shop = await openPayingShop();
  const db = mongoose.connection.db!;
  await db.createCollection('system.profile', { capped: true, size: 64_000_000 });
  await db.command({ profile: 2 });
  const [ownerAccount, other, staff, admin] = [
    await shop.shopper(),
    await shop.shopper(),
    await shop.staff(),
    await shop.admin(),
  ];
  owner = ownerAccount;
  everybody = {
    guest: shop.guest,
    'bad token': shop.withToken(`${owner.token}x`),
    'token holder': shop.guest,
    owner,
    other,
    staff,
    admin,
  };
});
afterAll(async () => {
  await shop.close();
});

const aLine = async () => ({ productId: (await shop.aProduct({ stock: { '42': 5 } }))._id, quantity: 1, size: '42' });
const anOrderBody = async () => ({ products: [await aLine()], amount: 100, address: shop.anAddress() });
const place = async (caller: Caller): Promise<PlacedOrder> =>
  (await caller.post('/api/orders').send(await anOrderBody())).body as PlacedOrder;
/** A product as the back office sends it. */
const aProductBody = () => ({
  company: 'nike',
  title: `Ridge ${String(next())}`,
  desc: 'For the hills',
  alt: 'A shoe',
  price: 100,
  discountPrice: 90,
});
const aRemovedProduct = async (): Promise<string> => {
  const { _id } = await shop.aProduct({ stock: { '42': 5 } });
  await everybody.admin.delete(`/api/products/${_id}`);
  return _id;
};
/** A PNG of one pixel. */
const A_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const anAddress = async (): Promise<Address> =>
  (await owner.post('/api/address').send(shop.anAddress())).body as Address;

/** An order of the owner; for the holder of a token, the guest's order that the token came with. */
const anOrderFor = async (caller: CallerName): Promise<PlacedOrder> =>
  place(caller === 'token holder' ? shop.guest : owner);
const tokenOf = ({ orderToken }: PlacedOrder): Pick<Scene, 'orderToken'> =>
  orderToken === undefined ? {} : { orderToken };
const orderIn = async (param: string, caller: CallerName): Promise<Scene> => {
  const order = await anOrderFor(caller);
  return { params: { [param]: order._id }, ...tokenOf(order) };
};

/** A paid order of the owner, with its payment. */
const aPaidOrder = async (): Promise<{ order: PlacedOrder; pidx: string }> => {
  const order = await place(owner);
  const { pidx } = await shop.begin(owner, order);
  shop.provider.control.settle(pidx, 'Completed');
  await shop.confirm(owner, pidx);
  return { order, pidx };
};

/** Of a link that an account of its own got by mail. */
const aResetToken = async (): Promise<string> =>
  aLinkFor((await shop.shopper()).user._id, 'password-reset', shop.settings.jwtSecret);

/** Typed by the contracts: a new endpoint without a scene does not compile. */
const SCENES: Readonly<Record<EndpointId, (caller: CallerName) => Promise<Scene> | Scene>> = {
  listProducts: () => ({}),
  productFacets: () => ({}),
  showProduct: async () => ({ params: { idOrSlug: (await shop.aProduct())._id } }),
  createProduct: () => ({ body: aProductBody() }),
  changeProduct: async () => ({ params: { id: (await shop.aProduct())._id }, body: aProductBody() }),
  deleteProduct: async () => ({ params: { id: (await shop.aProduct())._id } }),
  restoreProduct: async () => ({ params: { id: await aRemovedProduct() } }),
  duplicateProduct: async () => ({ params: { id: (await shop.aProduct())._id } }),
  moveStock: async () => ({
    params: { id: (await shop.aProduct({ stock: { '42': 5 } }))._id },
    body: { size: '42', reason: 'received', quantity: 3 },
  }),
  listStockMoves: async () => ({ params: { id: (await shop.aProduct({ stock: { '42': 5 } }))._id } }),
  listAllProducts: () => ({}),
  showAnyProduct: async () => ({ params: { id: await aRemovedProduct() } }),
  purgeProduct: async () => ({ params: { id: await aRemovedProduct() } }),
  uploadPictures: () => ({ picture: A_PICTURE }),
  register: () => {
    const name = `tara${String(next())}`;
    return {
      body: { firstname: 'Tara', lastname: 'KC', username: name, email: `${name}@example.com`, password: 'secret-1' },
    };
  },
  listUsers: () => ({}),
  showUser: () => ({ params: { userId: owner.user._id } }),
  exportUser: () => ({ params: { userId: owner.user._id } }),
  changeAccess: async () => ({ params: { userId: (await shop.shopper()).user._id }, body: { role: 'staff' } }),
  logIn: () => ({ body: { email: owner.user.email, password: owner.password } }),
  me: () => ({}),
  logOut: () => ({}),
  listSessions: () => ({}),
  endSession: async () => {
    await shop.guest.post('/api/auth').send({ email: owner.user.email, password: owner.password });
    const sessions = (await owner.get('/api/auth/sessions')).body as LoginSession[];
    return { params: { id: sessions.find(({ current }) => !current)!._id } };
  },
  changeAccount: () => ({
    params: { userId: owner.user._id },
    body: { firstname: 'Sita', lastname: 'Rai', email: owner.user.email, phone: String(next()) },
  }),
  eraseAccount: async () => {
    owner = await shop.shopper();
    everybody = { ...everybody, owner };
    return { params: { userId: owner.user._id }, body: { currentPassword: owner.password } };
  },
  requestPasswordReset: () => ({ body: { email: 'nobody@example.com' } }),
  checkPasswordReset: async () => ({ body: { token: await aResetToken() } }),
  resetPassword: async () => ({ body: { token: await aResetToken(), newPassword: 'himal-7', password: 'himal-7' } }),
  createCart: async () => ({ body: { products: [await aLine()] } }),
  showCart: () => ({ params: { userId: owner.user._id } }),
  replaceCart: async () => ({ params: { userId: owner.user._id }, body: { products: [await aLine()] } }),
  listAddresses: () => ({ params: { userId: owner.user._id } }),
  addAddress: () => ({ body: shop.anAddress() }),
  chooseDefaultAddress: async () => ({ params: { id: (await anAddress())._id }, body: { checked: true } }),
  changeAddress: async () => ({ params: { addressId: (await anAddress())._id }, body: shop.anAddress() }),
  removeAddress: async () => ({ params: { addressId: (await anAddress())._id } }),
  placeOrder: async () => ({ body: await anOrderBody() }),
  listOrders: () => ({}),
  showOrder: (caller) => orderIn('orderId', caller),
  listOwnOrders: () => ({ params: { userId: owner.user._id } }),
  changeOrderStatus: async (caller) => ({ ...(await orderIn('id', caller)), body: { status: 'cancelled' } }),
  countOrders: () => ({}),
  showOrderSteps: (caller) => orderIn('id', caller),
  packOrder: async () => ({ params: { id: (await aPaidOrder()).order._id }, body: { packed: true } }),
  correctDelivery: async (caller) => ({
    ...(await orderIn('id', caller)),
    body: { ...shop.anAddress(), phone: String(next()) },
  }),
  correctSize: async () => {
    const { _id: productId } = await shop.aProduct({ stock: { '42': 5, '43': 5 } });
    const body = { products: [{ productId, quantity: 1, size: '42' }], amount: 100, address: shop.anAddress() };
    const { _id } = (await owner.post('/api/orders').send(body)).body as PlacedOrder;
    return { params: { id: _id, index: '0' }, body: { size: '43' } };
  },
  addOrderNote: async (caller) => ({ ...(await orderIn('id', caller)), body: { text: 'Rings the bell twice' } }),
  resolveReview: async () => {
    const doubtful = { ...(await anOrderBody()), paymentID: `pay_${String(next())}` };
    const { _id } = (await shop.guest.post('/api/orders').send(doubtful)).body as PlacedOrder;
    const { reviews = [] } = await shop.see(everybody.admin, { _id });
    return { params: { id: _id, reviewId: reviews[0]!._id }, body: { note: 'Looked into' } };
  },
  cancelOrders: async () => ({ body: { orders: [(await place(owner))._id] } }),
  showPackingSlip: (caller) => orderIn('id', caller),
  showInvoice: async (caller) => {
    const order = await anOrderFor(caller);
    const who = order.orderToken === undefined ? owner : shop.guest;
    const { pidx } = await shop.begin(who, order);
    shop.provider.control.settle(pidx, 'Completed');
    await shop.confirm(who, pidx);
    return { params: { id: order._id }, ...tokenOf(order) };
  },
  refundOrder: async () => ({ params: { id: (await aPaidOrder()).order._id }, body: { reason: 'Too small' } }),
  settleRefund: async () => {
    const { order, pidx } = await aPaidOrder();
    shop.provider.control.fault({ kind: 'drop', on: 'refund', pidx });
    const refunded = await everybody.admin.post(`/api/orders/${order._id}/refunds`).send({ reason: 'Too small' });
    const { refunds = [] } = refunded.body as Order;
    return { params: { id: order._id, refundId: refunds[0]!._id }, body: { became: 'done', note: 'It was' } };
  },
  removeOrder: (caller) => orderIn('id', caller),
  restoreOrder: async () => {
    const { _id } = await place(owner);
    await everybody.admin.delete(`/api/orders/${_id}`);
    return { params: { id: _id } };
  },
  removeOrderByAlias: (caller) => orderIn('id', caller),
  beginPayment: async (caller) => {
    const order = await anOrderFor(caller);
    return { body: { orderId: order._id }, ...tokenOf(order) };
  },
  confirmPayment: async () => {
    const order = await place(owner);
    const begun = await owner.post('/api/payments/khalti/initiate').send({ orderId: order._id });
    return { body: { pidx: (begun.body as InitiateAnswer).pidx } };
  },
  listMails: () => ({}),
  resendMail: async () => {
    const { _id } = await place(owner);
    const written = await writeMailsAbout(_id, shop.settings);
    return { params: { id: written.find(({ order }) => order?.toHexString() === _id)!._id.toHexString() } };
  },
  showSales: () => ({}),
  listToDo: () => ({}),
  showPublicSettings: () => ({}),
  showSettings: () => ({}),
  changeSettings: () => ({ body: { returns: `Within ${String(next())} days` } }),
  listSettingsChanges: () => ({}),
  previewSettings: async () => ({ body: { settings: { usdToNpr: 150 }, lines: [await aLine()] } }),
  openApi: () => ({}),
  showDocs: () => ({}),
  showDocsStyle: () => ({}),
  showDocsScript: () => ({}),
  showDocsStart: () => ({}),
  showPicture: () => ({ params: { slug: 'placeholder', file: 'side.webp' } }),
  isAlive: () => ({}),
  isReady: () => ({}),
};

interface Row {
  readonly id: EndpointId;
  readonly endpoint: DescribedEndpoint;
  readonly method: Method;
  readonly path: string;
}
const rows: readonly Row[] = CONTRACTS.flatMap((contract: Contract) =>
  Object.entries(contract.endpoints).map(([id, endpoint]) => {
    const { method, path } = callOf(endpoint);
    return { id: id as EndpointId, endpoint, method, path: `${contract.mount}${path}`.replace(/\/+/g, '/') };
  }),
);

const send = ({ method, path }: Row, caller: Caller, { params = {}, body, orderToken, picture }: Scene) => {
  const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? `no-${name}`);
  const call = caller[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](url);
  if (orderToken !== undefined) call.set('x-order-token', orderToken);
  if (picture) return call.attach('pictures', picture, 'dot.png');
  return body === undefined ? call : call.send(body);
};

/** Collections that change by themselves: counts of calls, and the heartbeats of jobs. */
const KEPT_BY_THE_CLOCK = new Set(['ratelimits', 'leases', 'jobs']);

/** A digest of each collection, without what counts calls, when a session was last seen and how long a lease holds. */
const everythingKept = async (): Promise<Readonly<Record<string, string>>> => {
  const digests: Record<string, string> = {};
  for (const collection of await mongoose.connection.db!.collections()) {
    const name = collection.collectionName;
    if (KEPT_BY_THE_CLOCK.has(name) || name.startsWith('system.')) continue;
    const documents = await collection
      .find({}, { projection: { lastSeenAt: 0, until: 0 } })
      .sort({ _id: 1 })
      .toArray();
    digests[name] = createHash('sha256').update(JSON.stringify(documents)).digest('hex');
  }
  return digests;
};

describe.each(rows.map((row) => [`${row.method} ${row.path} (${kindOf(row.endpoint.access)})`, row] as const))(
  '%s',
  (_name, row) => {
    const verdicts = verdictsOf(row);

    it.each(callers.filter((caller) => verdicts[caller] === 'in'))('allows: %s', async (caller) => {
      const scene = await SCENES[row.id](caller);

      const answer = await send(row, everybody[caller], scene);

      expect({ status: answer.status, code: (answer.body as { code?: string } | null)?.code }).toEqual({
        status: 200,
      });
      if (row.id === 'logOut') everybody = { ...everybody, [caller]: await again(caller) };
      // A job takes it, which must not happen during the next test.
      if (row.id === 'requestPasswordReset') await until(passwordResetsTaken);
    });

    const refused = callers.filter((caller) => verdicts[caller] !== 'in');
    if (refused.length > 0) {
      it.each(refused)('refuses, and changes nothing: %s', async (caller) => {
        const scene = await SCENES[row.id](caller);
        const before = await everythingKept();

        const answer = await send(row, everybody[caller], scene);

        expect(answer.status).toBe(verdicts[caller]);
        expect(await everythingKept()).toEqual(before);
      });
    }

    if (row.endpoint.access.who !== 'anyone') {
      it('takes the token from `Authorization: Bearer` as well', async () => {
        const caller = row.endpoint.access.who === 'permitted' ? 'admin' : 'owner';
        const scene = await SCENES[row.id](caller);
        const { token } = everybody[caller] as LoggedIn;

        const answer = await send(row, shop.guest, scene).set('Authorization', `Bearer ${token}`);

        expect(answer.status).toBe(200);
        if (row.id === 'logOut') everybody = { ...everybody, [caller]: await again(caller) };
      });
    }

    const { accountInBody } = row.endpoint.access;
    if (accountInBody) {
      // With an address book of their own, as it holds only so many addresses.
      beforeAll(async () => {
        owner = await shop.shopper();
        everybody = { ...everybody, owner };
      });

      const naming = async (id: string): Promise<Scene> => {
        const scene = await SCENES[row.id]('owner');
        return { ...scene, body: { ...scene.body, [accountInBody.field]: id } };
      };

      it.each(['somebody else’s', 'no-id', 'ffffffffffffffffffffffff'])(
        `refuses an account in the body that is not the caller’s: %s`,
        async (id) => {
          const { user } = everybody.other as LoggedIn;
          const scene = await naming(id === 'somebody else’s' ? user._id : id);
          const before = await everythingKept();

          const answer = await send(row, owner, scene);

          expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden', msg: 'You may not do this' } });
          expect(await everythingKept()).toEqual(before);
        },
      );

      it('takes the caller’s own account, in either case of letters', async () => {
        for (const id of [owner.user._id, owner.user._id.toUpperCase(), '']) {
          expect(await send(row, owner, await naming(id))).toMatchObject({ status: 200 });
        }
      });

      it('lets in by permission alone who names another account', async () => {
        const answer = await send(row, everybody.admin, await naming(owner.user._id));

        expect(answer.status).toBe(accountInBody.or === undefined ? 403 : 200);
      });
    }

    const params = paramsIn(row.path);
    if (row.endpoint.access.who === 'self' || row.endpoint.access.who === 'owner') {
      it.each(['ffffffffffffffffffffffff', 'no-id', '%00', '%E0%A4%A'])(
        'answers an id that does not exist as it answers somebody else’s: %s',
        async (id) => {
          const { body } = await SCENES[row.id]('other');
          const wrong = { ...(body ? { body } : {}), params: Object.fromEntries(params.map((name) => [name, id])) };

          const answer = await send(row, everybody.other, wrong);

          // What is no text at all has no owner to ask about.
          expect(answer.status).toBe(id === '%E0%A4%A' ? 404 : verdicts.other);
        },
      );
    }
  },
);

/** Whoever has just logged out, logged in anew. */
const again = async (caller: CallerName): Promise<Caller> => {
  if (caller === 'staff') return shop.staff();
  if (caller === 'admin') return shop.admin();
  const account = await shop.shopper();
  if (caller === 'owner') owner = account;
  return account;
};

it('has sent the database no query without an index', async () => {
  const db = mongoose.connection.db!;
  await db.command({ profile: 0 });
  const asked = await db
    .collection<{ op: string; ns: string; planSummary?: string; command?: object }>('system.profile')
    // What follows is the change stream of the catalogue, which reads the database's own journal.
    .find({ planSummary: { $exists: true }, op: { $ne: 'getmore' } })
    .toArray();

  expect(asked.length).toBeGreaterThan(rows.length);
  expect(
    asked
      .filter(({ planSummary }) => planSummary?.includes('COLLSCAN'))
      .map(({ ns, command }) => [ns, Object.keys(command ?? {})]),
  ).toEqual([]);
});

describe('the description of the API', () => {
  it('names every route of the table, with its access, and no other', async () => {
    const { paths } = (await shop.guest.get('/api/openapi.json')).body as OpenApi;
    const described = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => [operation.operationId, operation['x-access']] as const),
    );

    expect(Object.fromEntries(described)).toEqual(
      Object.fromEntries(rows.map(({ id, endpoint }) => [id, endpoint.access])),
    );
    expect(described).toHaveLength(rows.length);
  });
});
