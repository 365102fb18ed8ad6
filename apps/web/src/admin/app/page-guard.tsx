import { maySeeAdminPage } from '@paila/shared';
import { Outlet } from 'react-router-dom';
import { useStaff } from './guard.js';
import { Forbidden } from './forbidden.js';
import { useAdminPageName } from './page-name.js';

/** Shows a page to those who may see it, and a 403 to others who work here. */
export const PageGuard = () => {
  const name = useAdminPageName();
  const staff = useStaff();
  return name === undefined || maySeeAdminPage(staff, name) ? <Outlet /> : <Forbidden within />;
};
