import { ADMIN_PAGE_NAMES, type AdminPageName } from '@paila/shared';
import { useMatches } from 'react-router-dom';

/** The name of the page that is shown, which is the id of its route. */
export const useAdminPageName = (): AdminPageName | undefined => {
  const id = useMatches().at(-1)?.id;
  return ADMIN_PAGE_NAMES.find((name) => name === id);
};
