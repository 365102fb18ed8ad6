import {
  type AdminProduct,
  type AnswerOf,
  type BodyOf,
  type ConfirmAnswer,
  type Order,
  orderAlias,
  type OrderCounts,
  orderRefunds,
  orders,
  type OrderSort,
  type OrderStatus,
  type OrderStep,
  payments,
  productAdmin,
} from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import { adminApi, LIST_CACHE_SECONDS, type ListPage, toListPage } from '../platform/admin-api.js';

/** What the list of orders can be narrowed to; undefined for any. */
export interface OrderListQuery {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly packed?: boolean | undefined;
  readonly attention?: boolean | undefined;
  readonly undecided?: boolean | undefined;
  /** ISO 8601, as the store holds no dates. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly removed?: boolean | undefined;
  /** An account's id. */
  readonly user?: string | undefined;
  readonly sort?: OrderSort | undefined;
}

/** A change of one state of an order: another state is not changed, but a 412. */
interface OfVersion {
  readonly id: string;
  readonly version: number;
}
const ifMatch = (version: number) => ({ 'if-match': `"v${String(version)}"` });
const asDate = (iso: string | undefined): Date | undefined => (iso === undefined ? undefined : new Date(iso));

type Endpoints = (typeof orders)['endpoints'];
type Resolution = BodyOf<(typeof orders)['endpoints']['resolveReview']>;
type RefundEndpoints = (typeof orderRefunds)['endpoints'];

/** What staff found out about a refund without a clear answer. */
export interface RefundFound {
  readonly became: 'done' | 'refused';
  readonly note: string;
}
type CancelAnswer = AnswerOf<Endpoints['cancelOrders']>;
export type DeliveryChange = BodyOf<Endpoints['correctDelivery']>;
export type ShipmentChange = BodyOf<Endpoints['correctShipment']>;

export const orderApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminOrders: build.query<ListPage<Order>, OrderListQuery>({
      query: ({ from, to, ...query }) =>
        endpointCall(orders, 'listOrders', { query: { ...query, from: asDate(from), to: asDate(to) } }),
      transformResponse: toListPage<Order>,
      providesTags: ['AdminOrder'],
      keepUnusedDataFor: LIST_CACHE_SECONDS,
    }),
    orderCounts: build.query<OrderCounts, undefined>({
      query: () => endpointCall(orders, 'countOrders', {}),
      providesTags: ['AdminOrder'],
    }),
    adminOrder: build.query<Order, string>({
      query: (orderId) => endpointCall(orders, 'showOrder', { params: { orderId } }),
      providesTags: ['AdminOrder'],
    }),
    carriers: build.query<readonly string[], undefined>({
      query: () => endpointCall(orders, 'listCarriers', {}),
    }),
    orderSteps: build.query<readonly OrderStep[], string>({
      query: (id) => endpointCall(orders, 'showOrderSteps', { params: { id } }),
      providesTags: ['AdminOrder'],
    }),
    /** Of any status, as what was ordered may not be on sale any more. */
    orderedProduct: build.query<AdminProduct, string>({
      query: (id) => endpointCall(productAdmin, 'showAnyProduct', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    /** As {@link orderedProduct}, by their ids; those that are deleted for good are left out. */
    orderedProducts: build.query<Readonly<Record<string, AdminProduct>>, readonly string[]>({
      queryFn: async (ids, _api, _extra, ask) => {
        const answers = await Promise.all(
          ids.map(async (id) => ask(endpointCall(productAdmin, 'showAnyProduct', { params: { id } }))),
        );
        const failed = answers.find(({ error }) => error !== undefined && error.status !== 404);
        if (failed?.error) return { error: failed.error };
        const products = answers.flatMap(({ data }) => (data === undefined ? [] : [data as AdminProduct]));
        return { data: Object.fromEntries(products.map((product) => [product._id, product])) };
      },
      keepUnusedDataFor: 0,
    }),
    changeStatus: build.mutation<Order, OfVersion & BodyOf<Endpoints['changeOrderStatus']>>({
      query: ({ id, version, ...body }) =>
        endpointCall(orders, 'changeOrderStatus', { params: { id }, headers: ifMatch(version), body }),
      invalidatesTags: ['AdminOrder'],
    }),
    undoStep: build.mutation<Order, OfVersion>({
      query: ({ id, version }) => endpointCall(orders, 'undoStep', { params: { id }, headers: ifMatch(version) }),
      invalidatesTags: ['AdminOrder'],
    }),
    packOrder: build.mutation<Order, OfVersion & { readonly packed: boolean }>({
      query: ({ id, version, packed }) =>
        endpointCall(orders, 'packOrder', { params: { id }, headers: ifMatch(version), body: { packed } }),
      invalidatesTags: ['AdminOrder'],
    }),
    correctDelivery: build.mutation<Order, OfVersion & { readonly delivery: DeliveryChange }>({
      query: ({ id, version, delivery }) =>
        endpointCall(orders, 'correctDelivery', { params: { id }, headers: ifMatch(version), body: delivery }),
      invalidatesTags: ['AdminOrder'],
    }),
    correctShipment: build.mutation<Order, OfVersion & { readonly shipment: ShipmentChange }>({
      query: ({ id, version, shipment }) =>
        endpointCall(orders, 'correctShipment', { params: { id }, headers: ifMatch(version), body: shipment }),
      invalidatesTags: ['AdminOrder'],
    }),
    correctSize: build.mutation<Order, OfVersion & { readonly index: number; readonly size: string }>({
      query: ({ id, version, index, size }) =>
        endpointCall(orders, 'correctSize', {
          params: { id, index: String(index) },
          headers: ifMatch(version),
          body: { size },
        }),
      invalidatesTags: ['AdminOrder'],
    }),
    restockItems: build.mutation<Order, OfVersion & { readonly itemsId: string; readonly size: string }>({
      query: ({ id, version, itemsId, size }) =>
        endpointCall(orders, 'restockItems', { params: { id, itemsId }, headers: ifMatch(version), body: { size } }),
      invalidatesTags: ['AdminOrder'],
    }),
    revokeOrderLink: build.mutation<Order, OfVersion>({
      query: ({ id, version }) =>
        endpointCall(orders, 'revokeOrderLink', { params: { id }, headers: ifMatch(version) }),
      invalidatesTags: ['AdminOrder'],
    }),
    addNote: build.mutation<Order, { readonly id: string; readonly text: string }>({
      query: ({ id, text }) => endpointCall(orders, 'addOrderNote', { params: { id }, body: { text } }),
      invalidatesTags: ['AdminOrder'],
    }),
    resolveReview: build.mutation<Order, OfVersion & { readonly reviewId: string } & Resolution>({
      query: ({ id, version, reviewId, ...body }) =>
        endpointCall(orders, 'resolveReview', { params: { id, reviewId }, headers: ifMatch(version), body }),
      invalidatesTags: ['AdminOrder'],
    }),
    refundOrder: build.mutation<Order, OfVersion & { readonly key: string } & BodyOf<RefundEndpoints['refundOrder']>>({
      query: ({ id, version, key, ...body }) =>
        endpointCall(orderRefunds, 'refundOrder', {
          params: { id },
          headers: { ...ifMatch(version), 'idempotency-key': key },
          body,
        }),
      invalidatesTags: ['AdminOrder'],
    }),
    /** Asks the provider what became of an unclear refund, or says what staff found out; nothing is given back. */
    settleRefund: build.mutation<
      Order,
      { readonly id: string; readonly refundId: string; readonly found?: RefundFound }
    >({
      query: ({ found, ...params }) =>
        endpointCall(orderRefunds, 'settleRefund', { params, ...(found && { body: found }) }),
      invalidatesTags: ['AdminOrder'],
    }),
    /** Asks the provider how a payment stands now, and settles its order accordingly; nobody pays anything by it. */
    askAboutPayment: build.mutation<ConfirmAnswer, string>({
      query: (pidx) => endpointCall(payments, 'confirmPayment', { body: { pidx } }),
      invalidatesTags: ['AdminOrder'],
    }),
    removeOrder: build.mutation<Order, OfVersion>({
      query: ({ id, version }) =>
        endpointCall(orderAlias, 'removeOrderByAlias', { params: { id }, headers: ifMatch(version) }),
      invalidatesTags: ['AdminOrder'],
    }),
    restoreOrder: build.mutation<Order, OfVersion>({
      query: ({ id, version }) => endpointCall(orders, 'restoreOrder', { params: { id }, headers: ifMatch(version) }),
      invalidatesTags: ['AdminOrder'],
    }),
    cancelOrders: build.mutation<CancelAnswer, readonly string[]>({
      query: (ids) => endpointCall(orders, 'cancelOrders', { body: { orders: [...ids] } }),
      invalidatesTags: ['AdminOrder'],
    }),
  }),
});

/**
 * Shows an order as a change of it was answered, before it is fetched again: what is done next is meant for this
 * version, and must not be refused as if somebody else had been faster.
 */
export const orderAnswered = (order: Order) => orderApi.util.updateQueryData('adminOrder', order._id, () => order);

export const {
  useAdminOrdersQuery,
  useOrderCountsQuery,
  useAdminOrderQuery,
  useLazyAdminOrderQuery,
  useCarriersQuery,
  useOrderStepsQuery,
  useOrderedProductQuery,
  useOrderedProductsQuery,
  useChangeStatusMutation,
  usePackOrderMutation,
  useUndoStepMutation,
  useCorrectDeliveryMutation,
  useCorrectSizeMutation,
  useRestockItemsMutation,
  useCorrectShipmentMutation,
  useRevokeOrderLinkMutation,
  useAddNoteMutation,
  useResolveReviewMutation,
  useRefundOrderMutation,
  useSettleRefundMutation,
  useAskAboutPaymentMutation,
  useRemoveOrderMutation,
  useRestoreOrderMutation,
  useCancelOrdersMutation,
} = orderApi;
