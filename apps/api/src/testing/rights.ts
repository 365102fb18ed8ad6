import {
  addresses,
  authentication,
  splitCall,
  carts,
  cash,
  docs,
  emailConfirmation,
  handPayments,
  health,
  invoices,
  mails,
  messages,
  orderAlias,
  orderDocuments,
  orderLedger,
  orderRefunds,
  orders,
  ownOrders,
  passwordReset,
  paymentPages,
  payments,
  pictures,
  pictureUploads,
  productAdmin,
  products,
  reports,
  shopSettings,
  users,
  type Access,
  type Endpoint,
  type Group,
  type Method,
} from '@paila/shared';

const GROUPS = [
  products,
  productAdmin,
  users,
  authentication,
  passwordReset,
  emailConfirmation,
  carts,
  addresses,
  orders,
  ownOrders,
  orderAlias,
  orderDocuments,
  orderLedger,
  orderRefunds,
  payments,
  paymentPages,
  handPayments,
  cash,
  invoices,
  mails,
  messages,
  reports,
  shopSettings,
  docs,
  pictures,
  pictureUploads,
  health,
] as const;

type IdsOf<Each> = Each extends Group<infer Endpoints> ? keyof Endpoints & string : never;
export type EndpointId = IdsOf<(typeof GROUPS)[number]>;

/** One endpoint with its address. */
export interface Row {
  readonly id: EndpointId;
  readonly endpoint: Endpoint;
  readonly method: Method;
  readonly path: string;
}
/** Every endpoint of the API. */
export const rows: readonly Row[] = GROUPS.flatMap((group: Group) =>
  Object.entries(group.endpoints).map(([id, endpoint]) => {
    const { method, path } = splitCall(endpoint);
    return { id: id as EndpointId, endpoint, method, path: `${group.path}${path}`.replace(/\/+/g, '/') };
  }),
);

export const callers = ['guest', 'bad token', 'token holder', 'owner', 'other', 'staff', 'admin'] as const;
export type CallerName = (typeof callers)[number];

/** The contract's kinds of access. Endpoints that no permission opens to others have a row of their own. */
type AccessKind = Access['who'] | 'ownerOnly';
export const accessKind = (access: Access): AccessKind =>
  access.who === 'owner' && access.or === undefined ? 'ownerOnly' : access.who;

/** The call succeeds, or has this status. */
type Verdicts = Readonly<Record<CallerName, 'in' | 401 | 403 | 404>>;

/** The result of each kind of access for each caller. */
const VERDICTS: Readonly<Record<AccessKind, Verdicts>> = {
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

/** The permissions of staff for the resources of others; all other permissions are for admins. */
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
  'listGuests',
  'showUser',
  'listToDo',
  'showDeskSettings',
  'listAddresses',
  'listOrders',
  'listOwnOrders',
  'showOrder',
  'countOrders',
  'listCalls',
  'recordCall',
  'listCarriers',
  'showOrderSteps',
  'showLedger',
  'showPackingSlip',
  'showInvoice',
  'listDocuments',
  'showDocument',
  'changeOrderStatus',
  'undoStep',
  'packOrder',
  'correctDelivery',
  'revokeOrderLink',
  'correctSize',
  'restockItems',
  'correctShipment',
  'addOrderNote',
  'cancelOrders',
  'resolveReview',
  'cancelOwnOrder',
  'reportProblem',
  'listMails',
  'resendMail',
  'setMailAside',
  'listMessages',
  'showMessage',
  'answerMessage',
  'archiveMessage',
];
/** The expected result of each caller's call of this endpoint. */
export const rowVerdicts = ({ id, endpoint }: Row): Verdicts => {
  const verdicts = VERDICTS[accessKind(endpoint.access)];
  return FOR_STAFF.includes(id) ? { ...verdicts, staff: 'in' } : verdicts;
};
