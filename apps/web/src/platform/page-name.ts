import { PAGE_NAMES, type PageName } from '@paila/shared';
import { useMatches } from 'react-router-dom';

/** The name of the page that is shown, which is the id of its route. */
export const usePageName = (): PageName | undefined => {
  const id = useMatches().at(-1)?.id;
  return PAGE_NAMES.find((name) => name === id);
};
