import {
  type AdminProduct,
  type BodyOf,
  handPayments,
  type Order,
  orderAlias,
  orderDocuments,
  orderLedger,
  orderRefunds,
  orders,
  payments,
  productAdmin,
} from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import { addChange, addQuery } from '../../platform/contract-api.js';
import {
  addList,
  adminApi,
  ifMatch,
  LIST_CACHE_SECONDS,
  type ListPage,
  type ListQuery,
  toListPage,
} from '../platform/admin-api.js';

type Endpoints = (typeof orders)['endpoints'];
/** The days are ISO 8601, because the store holds no dates. */
type OrderListQuery = Omit<ListQuery<Endpoints['listOrders']>, 'from' | 'to'> & {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
export type ShipmentChange = BodyOf<Endpoints['correctShipment']>;

/** The result that staff found for an unclear refund. */
export interface RefundFound {
  readonly became: 'done' | 'refused';
  readonly note: string;
}

/** The version of an order that a change is meant for. */
export const orderTarget = ({ _id, version }: Pick<Order, '_id' | 'version'>) => ({
  params: { id: _id },
  headers: ifMatch(version),
});
export type OrderTarget = ReturnType<typeof orderTarget>;

const asDate = (iso: string | undefined): Date | undefined => (iso === undefined ? undefined : new Date(iso));
const CHANGED = ['AdminOrder'] as const;

export const orderApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminOrders: build.query<ListPage<Order>, OrderListQuery>({
      query: ({ from, to, ...query }) =>
        endpointCall(orders, 'listOrders', { query: { ...query, from: asDate(from), to: asDate(to) } }),
      transformResponse: (rows: readonly Order[], meta, query) => toListPage(rows, meta, { query }),
      providesTags: CHANGED,
      keepUnusedDataFor: LIST_CACHE_SECONDS,
    }),
    orderCounts: addQuery(build, orders, 'countOrders', CHANGED),
    adminOrder: addQuery(build, orders, 'showOrder', CHANGED),
    /** Orders to confirm by phone. The list is always loaded anew, because others call, too. */
    calls: addList(build, orders, 'listCalls', CHANGED, 0),
    carriers: addQuery(build, orders, 'listCarriers', []),
    orderSteps: addQuery(build, orders, 'showOrderSteps', CHANGED),
    orderDocuments: addQuery(build, orderDocuments, 'listDocuments', CHANGED),
    orderLedger: addQuery(build, orderLedger, 'showLedger', CHANGED),
    /** A product of any status, because an ordered product may not be on sale any more. */
    orderedProduct: addQuery(build, productAdmin, 'showAnyProduct', [], { keepUnusedDataFor: 0 }),
    /** Ordered products by their ids, without permanently deleted ones. */
    orderedProducts: build.query<Readonly<Record<string, AdminProduct>>, readonly string[]>({
      queryFn: async (ids, _api, _extra, send) => {
        const answers = await Promise.all(
          ids.map(async (id) => send(endpointCall(productAdmin, 'showAnyProduct', { params: { id } }))),
        );
        const failed = answers.find(({ error }) => error !== undefined && error.status !== 404);
        if (failed?.error) return { error: failed.error };
        const products = answers.flatMap(({ data }) => (data === undefined ? [] : [data as AdminProduct]));
        return { data: Object.fromEntries(products.map((product) => [product._id, product])) };
      },
      keepUnusedDataFor: 0,
    }),
    changeStatus: addChange(build, orders, 'changeOrderStatus', CHANGED),
    recordCall: addChange(build, orders, 'recordCall', CHANGED),
    undoStep: addChange(build, orders, 'undoStep', CHANGED),
    packOrder: addChange(build, orders, 'packOrder', CHANGED),
    correctDelivery: addChange(build, orders, 'correctDelivery', CHANGED),
    correctShipment: addChange(build, orders, 'correctShipment', CHANGED),
    correctSize: addChange(build, orders, 'correctSize', CHANGED),
    restockItems: addChange(build, orders, 'restockItems', CHANGED),
    revokeOrderLink: addChange(build, orders, 'revokeOrderLink', CHANGED),
    addNote: addChange(build, orders, 'addOrderNote', CHANGED),
    resolveReview: addChange(build, orders, 'resolveReview', CHANGED),
    refundOrder: addChange(build, orderRefunds, 'refundOrder', CHANGED),
    /** Looks an unclear refund up at the provider, or records what staff found. This call refunds nothing. */
    settleRefund: addChange(build, orderRefunds, 'settleRefund', CHANGED),
    /** Records that staff gave the money of a cancelled order back in another way. This call sends no money. */
    recordRefund: addChange(build, orderRefunds, 'recordRefund', CHANGED),
    receivePayment: addChange(build, handPayments, 'receivePayment', CHANGED),
    /** Records that staff have given back money that paid no order. */
    returnPayment: addChange(build, handPayments, 'returnPayment', CHANGED),
    /** Looks a payment up at the provider, and settles its order accordingly. This call takes no money. */
    lookUpPayment: addChange(build, payments, 'confirmPayment', CHANGED),
    removeOrder: addChange(build, orderAlias, 'removeOrderByAlias', CHANGED),
    restoreOrder: addChange(build, orders, 'restoreOrder', CHANGED),
    cancelOrders: addChange(build, orders, 'cancelOrders', CHANGED),
  }),
});

/**
 * Shows the order of an answer before the order is fetched again. The next change is then meant for this version, so
 * the server does not refuse the change as stale.
 */
export const orderAnswered = (order: Order) =>
  orderApi.util.updateQueryData('adminOrder', { params: { orderId: order._id } }, () => order);
