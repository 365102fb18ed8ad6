import { type AdminPageName, adminPageByName, may, maySeeAdminPage, REPORT_DAYS, type ReportDays } from '@paila/shared';
import { Link, useSearchParams } from 'react-router-dom';
import { gettext, t } from '../../platform/i18n.js';
import { useStaff } from '../platform/staff.js';
import { ListViews } from '../ui/list-views.js';
import { PageHead } from '../ui/page-head.js';
import { Sales } from './sales.js';
import { ToDoSection, useToDoQuery } from './to-do.js';

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
