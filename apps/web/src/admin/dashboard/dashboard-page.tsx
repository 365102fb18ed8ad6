import {
  adminPageByName,
  type AdminPageName,
  type AnswerOf,
  may,
  maySeeAdminPage,
  REPORT_DAYS,
  type ReportDays,
  reports,
} from '@paila/shared';
import { Link, useSearchParams } from 'react-router-dom';
import { gettext, msgid, ngettext, t } from '../../platform/i18n.js';
import { useStaff } from '../platform/staff.js';
import { ListViews } from '../ui/list-views.js';
import { PageHead } from '../ui/page-head.js';
import { addQuery } from '../../platform/contract-api.js';
import { adminApi } from '../platform/admin-api.js';
import { useDeskSettings } from '../platform/desk-settings.js';
import { Section } from '../ui/section.js';
import { Loaded, type LoadedProps, Placeholders } from '../ui/states.js';
import { Sales } from './sales.js';

type ToDoList = AnswerOf<(typeof reports)['endpoints']['listToDo']>;

const { useToDoQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({ toDo: addQuery(build, reports, 'listToDo', ['AdminReport']) }),
});

/** @param overdue the number of these refunds that staff have not made in time */
const refundsText = (count: number, overdue: number): string => {
  const refunds = ngettext(msgid`${count} refund to make`, `${String(count)} refunds to make`, count);
  return overdue > 0 ? t`${refunds}, ${overdue} overdue` : refunds;
};

const toDoText = ({ what, count, overdue = 0 }: ToDoList[number], lowStock: number): string =>
  ({
    to_call: ngettext(msgid`${count} order to confirm by phone`, `${String(count)} orders to confirm by phone`, count),
    to_pack: ngettext(msgid`${count} order to pack`, `${String(count)} orders to pack`, count),
    to_ship: ngettext(msgid`${count} order to ship`, `${String(count)} orders to ship`, count),
    attention: ngettext(msgid`${count} order needs attention`, `${String(count)} orders need attention`, count),
    refunds_due: refundsText(count, overdue),
    undecided_payments: ngettext(msgid`${count} payment in doubt`, `${String(count)} payments in doubt`, count),
    messages: ngettext(msgid`${count} message to answer`, `${String(count)} messages to answer`, count),
    low_stock: ngettext(
      msgid`${count} product low on stock: ${lowStock} or fewer of a size`,
      `${String(count)} products low on stock: ${String(lowStock)} or fewer of a size`,
      count,
    ),
    failed_mails: ngettext(msgid`${count} failed email`, `${String(count)} failed emails`, count),
    kept_mails: ngettext(
      msgid`${count} email not sent: the shop has no mail server`,
      `${String(count)} emails not sent: the shop has no mail server`,
      count,
    ),
  })[what];

/** The open tasks, each with a link to its list. */
const ToDoSection = ({ toDo }: { toDo: LoadedProps<ToDoList>['call'] }) => {
  const { lowStock } = useDeskSettings();
  return (
    <Section title={t`To do`}>
      <Loaded
        call={toDo}
        placeholders={<Placeholders className="" sizes={['h-9 w-64 max-w-full pointer-coarse:h-11']} />}
      >
        {(all) => {
          const open = all.filter(({ count }) => count > 0);
          if (open.length === 0) return <p className="text-muted">{t`Nothing is waiting for you.`}</p>;
          return (
            <ul className="tabular flex flex-wrap gap-2">
              {open.map((task) => (
                <li key={task.what}>
                  <Link
                    to={task.path}
                    className="inline-flex min-h-9 items-center bg-tab px-3 font-semibold text-tab-text hover:underline pointer-coarse:min-h-11"
                  >
                    {toDoText(task, lowStock)}
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Section>
  );
};

const useLinks = () => {
  const staff = useStaff();
  const links: { name: AdminPageName; label: string }[] = [
    { name: 'addProduct', label: t`Add product` },
    { name: 'products', label: t`View products` },
    { name: 'orders', label: t`View orders` },
    { name: 'users', label: t`View users` },
    { name: 'settings', label: t`Settings` },
  ];
  return links.filter(({ name }) => maySeeAdminPage(staff, name));
};

const DEFAULT_DAYS: ReportDays = 7;
const periodName = (days: ReportDays): string => (days === 1 ? t`Today` : t`${days} days`);

/** The start of the back office: the work to do, and for admins the sales. */
export const DashboardPage = () => {
  const [params] = useSearchParams();
  const requested = params.get('days');
  const days = REPORT_DAYS.find((period) => String(period) === requested) ?? DEFAULT_DAYS;
  const toDo = useToDoQuery({}, { refetchOnMountOrArgChange: true });
  const mayReadSales = may(useStaff(), 'reports.read');
  return (
    <>
      <PageHead title={gettext(adminPageByName('dashboard').title)} />
      <ul className="flex flex-wrap gap-x-5 border-b border-line px-gutter">
        {useLinks().map(({ name, label }) => (
          <li key={name}>
            <Link
              to={adminPageByName(name).path}
              className="text-link inline-flex min-h-9 items-center pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="px-gutter py-4">
        <ToDoSection toDo={toDo} />
      </div>
      {mayReadSales && (
        // Hidden until the list above has its height, so that the page does not jump.
        <div hidden={toDo.isLoading}>
          <ListViews
            label={t`Period`}
            path={adminPageByName('dashboard').path}
            current={{ days: String(days) }}
            views={REPORT_DAYS.map((period) => ({ label: periodName(period), query: { days: String(period) } }))}
          />
          <div className="px-gutter">
            <Sales days={days} />
          </div>
        </div>
      )}
    </>
  );
};
