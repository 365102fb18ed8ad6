import { may, REPORT_DAYS, reports, type Role, type ToDo } from '@paila/shared';
import type { Feature } from '../../platform/feature.js';
import { databaseTime } from '../../platform/database/database.js';
import { serve } from '../../platform/http/serve.js';
import type { ProductReadModel } from '../catalog/index.js';
import { countNewMessages } from '../messages/index.js';
import { countFailedMails, countUnsentMails } from '../notifications/index.js';
import { countOrders, countUndecided } from '../orders/index.js';
import type { LiveSettings } from '../shop-settings/index.js';
import { salesReport } from './sales-report.js';

export interface ReportParts {
  readonly live: Pick<LiveSettings, 'now'>;
  readonly readModel: Pick<ProductReadModel, 'products' | 'forAdmins'>;
  readonly hasMailServer: boolean;
}

/** The default period. */
const DEFAULT_DAYS = 7;

interface Task {
  readonly what: ToDo;
  readonly count: number;
  /** The number of these tasks whose time is over. */
  readonly overdue?: number;
  readonly path: string;
}

/** Nobody but those who may refund orders can do the refunds. */
const orderTasks = async (mayRefund: boolean): Promise<Task[]> => {
  const { toCall, toPack, toShip, attention, refundsDue, refundsOverdue: overdue } = await countOrders();
  return [
    { what: 'to_call', count: toCall, path: '/admin/calls' },
    { what: 'to_pack', count: toPack, path: '/admin/orders?toSend=true&packed=false' },
    { what: 'to_ship', count: toShip, path: '/admin/orders?toSend=true&packed=true&pickUp=false' },
    { what: 'attention', count: attention, path: '/admin/orders?attention=true' },
    ...(mayRefund
      ? [{ what: 'refunds_due', count: refundsDue, overdue, path: '/admin/orders?refundDue=true' } as const]
      : []),
    { what: 'undecided_payments', count: await countUndecided(), path: '/admin/orders?undecided=true' },
  ];
};

/** The tasks that the account may do. */
const toDoFor = async (
  account: { readonly role: Role },
  { readModel, hasMailServer }: Omit<ReportParts, 'live'>,
): Promise<Task[]> => {
  const tasks: Task[] = may(account, 'orders.read') ? await orderTasks(may(account, 'orders.refund')) : [];
  if (may(account, 'messages.read'))
    tasks.push({ what: 'messages', count: await countNewMessages(), path: '/admin/messages?state=new' });
  if (may(account, 'products.write')) {
    const { total } = readModel.forAdmins.list({ stock: 'low', status: 'published' }, { page: 1, limit: 1 });
    tasks.push({ what: 'low_stock', count: total, path: '/admin/products?status=published&stock=low' });
  }
  if (may(account, 'mails.read')) {
    tasks.push({ what: 'failed_mails', count: await countFailedMails(), path: '/admin/mails?attention=true' });
    if (!hasMailServer)
      tasks.push({ what: 'kept_mails', count: await countUnsentMails(), path: '/admin/mails?state=kept' });
  }
  return tasks;
};

/** Serves the sales report and the tasks of staff. */
export const createReports = ({ live, readModel, hasMailServer }: ReportParts): Feature => ({
  routes: [
    serve(reports, {
      showSales: ({ query }) => {
        const days = REPORT_DAYS.find((length) => String(length) === query.days) ?? DEFAULT_DAYS;
        const { timeZone } = live.now().values;
        return salesReport(days, { timeZone, products: readModel.products(), at: databaseTime() });
      },
      listToDo: ({ account }) => toDoFor(account, { readModel, hasMailServer }),
    }),
  ],
});
