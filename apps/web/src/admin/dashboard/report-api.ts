import { reports } from '@paila/shared';
import { addQuery, adminApi } from '../platform/admin-api.js';

export const { useSalesReportQuery, useToDoQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    salesReport: addQuery(build, reports, 'showSales', ['AdminReport']),
    toDo: addQuery(build, reports, 'listToDo', ['AdminReport']),
  }),
});
