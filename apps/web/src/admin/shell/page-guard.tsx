import { ADMIN_PAGE_NAMES, maySeeAdminPage } from '@paila/shared';
import { Outlet, useMatches } from 'react-router-dom';
import { useStaff } from '../platform/staff.js';
import { ForbiddenPage } from './front-door.js';

/** Shows a page to staff who may see it, and a 403 to other staff. The id of a route is the name of its page. */
export const PageGuard = () => {
  const id = useMatches().at(-1)?.id;
  const name = ADMIN_PAGE_NAMES.find((page) => page === id);
  const staff = useStaff();
  return name === undefined || maySeeAdminPage(staff, name) ? <Outlet /> : <ForbiddenPage />;
};
