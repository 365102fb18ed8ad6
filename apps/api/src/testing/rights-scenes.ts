import type {
  Address,
  CashDay,
  InitiateAnswer,
  LoginSession,
  MessageRow,
  Order,
  OrderDocument,
  PlacedOrder,
} from '@paila/shared';
import { aLinkFor } from '../features/accounts/testing.js';
import { MailModel, writeMailsAbout } from '../features/notifications/testing.js';
import { offerCash, placeCash } from './cash-ordering.js';
import { aReference, receiveByHand } from './hand-receiving.js';
import type { PayingShop } from './open-paying-shop.js';
import { next, type Caller, type LoggedIn } from './open-shop.js';
import type { CallerName, EndpointId } from './rights.js';

/** A shop with a caller of every kind. */
export interface Cast {
  readonly shop: PayingShop;
  owner: LoggedIn;
  everybody: Readonly<Record<CallerName, Caller>>;
}

/** A caller of every kind, with new accounts. */
export const createCast = async (shop: PayingShop): Promise<Cast> => {
  const [owner, other, staff, admin] = [
    await shop.shopper(),
    await shop.shopper(),
    await shop.staff(),
    await shop.admin(),
  ];
  return {
    shop,
    owner,
    everybody: {
      guest: shop.guest,
      'bad token': shop.withToken(`${owner.token}x`),
      'token holder': shop.guest,
      owner,
      other,
      staff,
      admin,
    },
  };
};

/** Makes another account the owner. */
export const replaceOwner = async (cast: Cast): Promise<void> => {
  cast.owner = await cast.shop.shopper();
  cast.everybody = { ...cast.everybody, owner: cast.owner };
};

/** One valid call of an endpoint, on records that are made for it and belong to the owner. */
export interface Scene {
  /** The values of the path's parameters, by name. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly orderToken?: string;
  /** A file that is sent as `pictures`. */
  readonly picture?: Buffer;
}

/** Typed by the contracts: a new endpoint without a scene does not compile. */
export type Scenes = Readonly<Record<EndpointId, (caller: CallerName) => Promise<Scene> | Scene>>;

/** A PNG of one pixel. */
const A_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const sceneToken = ({ orderToken }: PlacedOrder): Pick<Scene, 'orderToken'> =>
  orderToken === undefined ? {} : { orderToken };

/** One valid call of each endpoint. */
export const createScenes = (cast: Cast): Scenes => {
  const { shop } = cast;
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
    await cast.everybody.admin.delete(`/api/products/${_id}`);
    return _id;
  };
  const anAddress = async (): Promise<Address> =>
    (await cast.owner.post('/api/address').send(shop.anAddress())).body as Address;

  /** An order of the owner; for the holder of a token, the guest's order that the token came with. */
  const anOrderFor = async (caller: CallerName): Promise<PlacedOrder> =>
    place(caller === 'token holder' ? shop.guest : cast.owner);
  const orderIn = async (param: string, caller: CallerName): Promise<Scene> => {
    const order = await anOrderFor(caller);
    return { params: { [param]: order._id }, ...sceneToken(order) };
  };

  /** A paid order like that of {@link anOrderFor}, with its payment. */
  const aPaidOrder = async (caller: CallerName = 'owner'): Promise<{ order: PlacedOrder; pidx: string }> => {
    const order = await anOrderFor(caller);
    const payer = order.orderToken === undefined ? cast.owner : shop.guest;
    const { pidx } = await shop.begin(payer, order);
    await shop.provider.settle(pidx, 'completed');
    await shop.confirm(payer, pidx);
    return { order, pidx };
  };

  /** Ships an order. @returns its documents, which no job has to write any more */
  const ship = async (id: string, shipment: object): Promise<OrderDocument[]> => {
    const { admin } = cast.everybody;
    await admin
      .put(`/api/orders/${id}/status`)
      .send({ status: 'shipped', ...shipment })
      .expect(200);
    return (await admin.get(`/api/orders/${id}/documents`).expect(200)).body as OrderDocument[];
  };
  const aShippedOrder = async (caller?: CallerName): Promise<{ order: PlacedOrder; invoice: string }> => {
    const { order } = await aPaidOrder(caller);
    const [invoice] = await ship(order._id, { trackingNumber: 'PT-1' });
    return { order, invoice: invoice!._id };
  };

  /** The settlement of a carrier that has collected the cash of one parcel. */
  const aSettlement = async () => {
    await offerCash(shop);
    const { order } = await placeCash(shop);
    const { admin } = cast.everybody;
    const carrier = `Courier ${String(next())}`;
    const charge = 1_400_000;
    const step = (body: object) => admin.put(`/api/orders/${order._id}/status`).send(body).expect(200);
    await step({ status: 'confirmed' });
    await ship(order._id, { carrier });
    await step({ status: 'delivered', cashPaisa: charge });
    const days = (await admin.get('/api/cash')).body as CashDay[];
    const { day } = days.find((each) => each.carrier === carrier)!;
    return { day, carrier, expected: charge, received: charge };
  };

  /** The token of a link that a new account got by mail. */
  const aResetToken = async (): Promise<string> =>
    aLinkFor((await shop.shopper()).user._id, 'password-reset', shop.settings);

  const aMessage = () => ({ name: 'Maya', email: `maya${String(next())}@example.com`, text: 'Do you have it in 43?' });
  /** @returns its id */
  const sentMessage = async (): Promise<string> => {
    const { email, ...message } = aMessage();
    await shop.guest.post('/api/messages').send({ email, ...message });
    const found = await cast.everybody.admin.get(`/api/messages?search=${email}`);
    return (found.body as MessageRow[])[0]!._id;
  };

  return {
    listProducts: () => ({}),
    productFacets: () => ({}),
    suggestProducts: () => ({}),
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
    hintPassword: () => ({ body: { password: 'himal-peak-7' } }),
    register: () => {
      const name = `tara${String(next())}`;
      return {
        body: {
          firstname: 'Tara',
          lastname: 'KC',
          username: name,
          email: `${name}@example.com`,
          password: 'himal-peak-7',
        },
      };
    },
    listUsers: () => ({}),
    showUser: () => ({ params: { userId: cast.owner.user._id } }),
    exportUser: () => ({ params: { userId: cast.owner.user._id } }),
    changeAccess: async () => ({ params: { userId: (await shop.shopper()).user._id }, body: { role: 'staff' } }),
    logIn: () => ({ body: { email: cast.owner.user.email, password: cast.owner.password } }),
    me: () => ({}),
    logOut: () => ({}),
    listSessions: () => ({}),
    endSession: async () => {
      await shop.logIn(cast.owner.user.email, cast.owner.password);
      const sessions = (await cast.owner.get('/api/auth/sessions')).body as LoginSession[];
      return { params: { id: sessions.find(({ current }) => !current)!._id } };
    },
    changeAccount: () => ({
      params: { userId: cast.owner.user._id },
      body: { firstname: 'Sita', lastname: 'Rai', email: cast.owner.user.email, phone: String(next()) },
    }),
    eraseAccount: async () => {
      await replaceOwner(cast);
      return { params: { userId: cast.owner.user._id }, body: { currentPassword: cast.owner.password } };
    },
    requestPasswordReset: () => ({ body: { email: 'nobody@example.com' } }),
    checkPasswordReset: async () => ({ body: { token: await aResetToken() } }),
    resetPassword: async () => ({ body: { token: await aResetToken(), newPassword: 'himal-7', password: 'himal-7' } }),
    requestEmailConfirmation: () => ({}),
    // Uses the caller's own account; guests try the owner's.
    confirmEmail: async (caller) => {
      const { user = cast.owner.user } = cast.everybody[caller] as Partial<LoggedIn>;
      return { body: { token: await aLinkFor(user._id, 'email-confirmation', shop.settings) } };
    },
    withdrawEmailChange: () => ({}),
    createCart: async () => ({ body: { products: [await aLine()] } }),
    showCart: () => ({ params: { userId: cast.owner.user._id } }),
    replaceCart: async () => ({ params: { userId: cast.owner.user._id }, body: { products: [await aLine()] } }),
    listAddresses: () => ({ params: { userId: cast.owner.user._id } }),
    addAddress: () => ({ body: shop.anAddress() }),
    chooseDefaultAddress: async () => ({ params: { id: (await anAddress())._id }, body: { checked: true } }),
    changeAddress: async () => ({ params: { addressId: (await anAddress())._id }, body: shop.anAddress() }),
    removeAddress: async () => ({ params: { addressId: (await anAddress())._id } }),
    placeOrder: async () => ({ body: await anOrderBody() }),
    listOrders: () => ({}),
    showOrder: (caller) => orderIn('orderId', caller),
    listOwnOrders: () => ({ params: { userId: cast.owner.user._id } }),
    changeOrderStatus: async (caller) => ({ ...(await orderIn('id', caller)), body: { status: 'cancelled' } }),
    countOrders: () => ({}),
    listCalls: () => ({}),
    recordCall: async () => {
      await offerCash(shop);
      return { params: { id: (await placeCash(shop)).order._id }, body: { outcome: 'no_answer' } };
    },
    listCarriers: () => ({}),
    listGuests: () => ({}),
    showOrderSteps: (caller) => orderIn('id', caller),
    undoStep: async () => ({ params: { id: (await aShippedOrder()).order._id } }),
    packOrder: async () => ({ params: { id: (await aPaidOrder()).order._id }, body: { packed: true } }),
    correctDelivery: async (caller) => ({
      ...(await orderIn('id', caller)),
      body: { ...shop.anAddress(), phone: String(next()) },
    }),
    correctSize: async () => {
      const { _id: productId } = await shop.aProduct({ stock: { '42': 5, '43': 5 } });
      const body = { products: [{ productId, quantity: 1, size: '42' }], amount: 100, address: shop.anAddress() };
      const { _id } = (await cast.owner.post('/api/orders').send(body)).body as PlacedOrder;
      return { params: { id: _id, index: '0' }, body: { size: '43' } };
    },
    restockItems: async () => {
      const product = await shop.aProduct({ stock: { '42': 5 } });
      const body = { products: [{ productId: product._id, quantity: 1 }], amount: 100, address: shop.anAddress() };
      const { _id } = (await cast.owner.post('/api/orders').send(body)).body as PlacedOrder;
      const { admin } = cast.everybody;
      const { company, title, desc, alt, price, discountPrice } = product;
      const form = { company, title, desc, alt, price, discountPrice, size: ['43'], stock: { '43': 1 } };
      await admin.put(`/api/products/${product._id}`).send(form).expect(200);
      const cancelled = await admin.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' });
      const { unrestocked = [] } = cancelled.body as Order;
      return { params: { id: _id, itemsId: unrestocked[0]!._id }, body: { size: '43' } };
    },
    correctShipment: async () => ({
      params: { id: (await aShippedOrder()).order._id },
      body: { trackingNumber: `PT-${String(next())}` },
    }),
    revokeOrderLink: () => orderIn('id', 'token holder'),
    addOrderNote: async (caller) => ({ ...(await orderIn('id', caller)), body: { text: 'Rings the bell twice' } }),
    resolveReview: async () => {
      const { _id, orderToken = '' } = await place(shop.guest);
      const problem = { reason: 'other', text: 'It is too small' };
      await shop.guest.post(`/api/orders/${_id}/problems`).set('x-order-token', orderToken).send(problem);
      const { reviews = [] } = await shop.see(cast.everybody.admin, { _id });
      return { params: { id: _id, reviewId: reviews[0]!._id }, body: { note: 'Looked into' } };
    },
    cancelOrders: async () => ({ body: { orders: [(await place(cast.owner))._id] } }),
    requestOrderLink: async (caller) => ({
      ...(await orderIn('orderId', caller)),
      body: { email: 'nobody@example.com' },
    }),
    cancelOwnOrder: (caller) => orderIn('orderId', caller),
    reportProblem: async (caller) => ({
      ...(await orderIn('orderId', caller)),
      body: { reason: 'damaged', text: 'The sole is loose' },
    }),
    showPackingSlip: (caller) => orderIn('id', caller),
    showLedger: (caller) => orderIn('id', caller),
    showInvoice: async (caller) => {
      const { order } = await aPaidOrder(caller);
      return { params: { id: order._id }, ...sceneToken(order) };
    },
    listDocuments: async (caller) => {
      const { order } = await aShippedOrder(caller);
      return { params: { id: order._id }, ...sceneToken(order) };
    },
    showDocument: async (caller) => {
      const { order, invoice } = await aShippedOrder(caller);
      return { params: { id: order._id, document: invoice }, ...sceneToken(order) };
    },
    refundOrder: async () => ({
      params: { id: (await aPaidOrder()).order._id },
      body: { all: true, reason: 'Too small' },
    }),
    settleRefund: async () => {
      const { order, pidx } = await aPaidOrder();
      shop.provider.fault({ kind: 'drop', on: 'refund', pidx });
      const refunded = await cast.everybody.admin
        .post(`/api/orders/${order._id}/refunds`)
        .send({ all: true, reason: 'Too small' });
      const { refunds = [] } = refunded.body as Order;
      return { params: { id: order._id, refundId: refunds[0]!._id }, body: { became: 'done', note: 'It was' } };
    },
    recordRefund: async () => {
      const { order, pidx } = await aPaidOrder();
      shop.provider.fault({ kind: 'refund-refused', pidx });
      await cast.owner.post(`/api/orders/${order._id}/cancel`).send();
      return { params: { id: order._id }, body: { note: 'By bank' } };
    },
    removeOrder: (caller) => orderIn('id', caller),
    restoreOrder: async () => {
      const { _id } = await place(cast.owner);
      await cast.everybody.admin.delete(`/api/orders/${_id}`);
      return { params: { id: _id } };
    },
    removeOrderByAlias: (caller) => orderIn('id', caller),
    beginPayment: async (caller) => {
      const order = await anOrderFor(caller);
      return { params: { provider: 'khalti' }, body: { orderId: order._id }, ...sceneToken(order) };
    },
    payInCash: async (caller) => {
      await offerCash(shop);
      const order = await anOrderFor(caller);
      return { body: { orderId: order._id }, ...sceneToken(order) };
    },
    receivePayment: async () => ({
      params: { id: (await place(cast.owner))._id },
      body: { method: 'bank', reference: aReference(), amountPaisa: 1_400_000 },
    }),
    returnPayment: async () => {
      const { order } = await aPaidOrder();
      const received = await receiveByHand(cast.everybody.admin, order, { again: true }).expect(200);
      const { payment } = received.body as Order;
      return { params: { id: order._id, pidx: payment!.pidx }, body: { reference: 'BACK-1' } };
    },
    confirmPayment: async () => {
      const order = await place(cast.owner);
      const begun = await cast.owner.post('/api/payments/khalti/initiate').send({ orderId: order._id });
      return { params: { provider: 'khalti' }, body: { pidx: (begun.body as InitiateAnswer).pidx } };
    },
    showEsewaForm: async () => {
      const order = await place(cast.owner);
      const begun = await cast.owner.post('/api/payments/esewa/initiate').send({ orderId: order._id });
      return { params: { pidx: (begun.body as InitiateAnswer).pidx } };
    },
    listCashDays: () => ({}),
    settleCash: async () => ({ body: await aSettlement() }),
    listInvoices: () => ({}),
    sumInvoices: () => ({}),
    exportInvoices: () => ({}),
    listMails: () => ({}),
    resendMail: async () => {
      const { _id } = await place(cast.owner);
      const written = await writeMailsAbout(_id, shop.settings);
      return { params: { id: written.find(({ order }) => order?.toHexString() === _id)!._id.toHexString() } };
    },
    setMailAside: async () => {
      const { _id } = await place(cast.owner);
      const written = await writeMailsAbout(_id, shop.settings);
      const mail = written.find(({ order }) => order?.toHexString() === _id)!;
      await MailModel.updateOne({ _id: mail._id }, { state: 'failed' });
      return { params: { id: mail._id.toHexString() }, body: { aside: true } };
    },
    sendMessage: () => ({ body: aMessage() }),
    listMessages: () => ({}),
    showMessage: async () => ({ params: { id: await sentMessage() } }),
    answerMessage: async () => ({ params: { id: await sentMessage() }, body: { text: 'Yes, in 42 and 43.' } }),
    archiveMessage: async () => ({ params: { id: await sentMessage() }, body: { archived: true } }),
    showSales: () => ({}),
    listToDo: () => ({}),
    showPublicSettings: () => ({}),
    showDeskSettings: () => ({}),
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
};
