import { useLayoutEffect } from 'react';

/** Sets the document's title, exactly as given; while it is undefined (still loading) the last one stays. */
export const usePageTitle = (title: string | undefined): void => {
  // Together with the page: its heading is never on the screen under another page's title.
  useLayoutEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
};
