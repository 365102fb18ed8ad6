import { pageOf } from '@paila/shared';
import { usePageName } from '../../platform/page-name.js';

/** Whether the page is a step of buying, which has few links around it. */
export const useIsStep = (): boolean => {
  const page = usePageName();
  return page !== undefined && pageOf(page).isStep === true;
};
