import { useEffect } from 'react';

/** Sets the document's title, exactly as given; while it is undefined (still loading) the last one stays. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
};
