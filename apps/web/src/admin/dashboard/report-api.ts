import { type AnswerOf, reports, type ReportDays, type SalesReport } from '@paila/shared';
import { endpointCall } from '../../platform/endpoint-call.js';
import { adminApi } from '../platform/admin-api.js';

type ToDoList = AnswerOf<(typeof reports)['endpoints']['listToDo']>;

const reportApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    salesReport: build.query<SalesReport, ReportDays>({
      query: (days) => endpointCall(reports, 'showSales', { query: { days: String(days) as `${ReportDays}` } }),
      providesTags: ['AdminReport'],
    }),
    toDo: build.query<ToDoList, undefined>({
      query: () => endpointCall(reports, 'listToDo', {}),
      providesTags: ['AdminReport'],
    }),
  }),
});

/** What needs doing, as it is asked for. */
export interface ToDoState {
  readonly data?: ToDoList | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

export const { useSalesReportQuery, useToDoQuery } = reportApi;
