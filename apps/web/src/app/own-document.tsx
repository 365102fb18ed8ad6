import { PAGE_NAMES, pageOf } from '@paila/shared';
import { type ComponentType, useEffect } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { focusHeading } from '../platform/focus-heading.js';
import { readTabStored, removeTabStored, writeTabStored } from '../platform/storage.js';
import { PageSkeleton } from '../ui/skeleton.js';

const opensWidgetAt = (path: string): boolean =>
  PAGE_NAMES.some((name) => pageOf(name).opensWidget === true && matchPath(pageOf(name).path, path) !== null);

/** The document that the app runs in. */
export interface OwnDocument {
  /** The path that it was loaded from. */
  readonly path: string;
  /** Loads the page at the current address as a document. */
  readonly reload: () => void;
}

/** Marks, in this tab, that the next document continues a navigation, and does not begin a visit. */
const CONTINUES = 'navigation-continues';

const takeContinues = (): boolean => {
  const continues = readTabStored(CONTINUES) !== null;
  removeTabStored(CONTINUES);
  return continues;
};

/**
 * The frame of all pages. What a document may load is fixed when it is loaded, so a page that opens the payment widget is
 * always a document of its own: on the way there and back the document is loaded anew, and nothing of the page is shown
 * before.
 */
export const ownDocumentFrame = ({ path, reload }: OwnDocument): ComponentType => {
  const isForWidget = opensWidgetAt(path);
  const continuesNavigation = takeContinues();
  return function OwnDocumentFrame() {
    const { pathname } = useLocation();
    const needsOther = opensWidgetAt(pathname) !== isForWidget;
    useEffect(() => {
      if (!needsOther) return;
      writeTabStored(CONTINUES, 'true');
      reload();
    }, [needsOther]);
    useEffect(() => {
      if (continuesNavigation) focusHeading(document.querySelector('main'));
    }, []);
    return needsOther ? <PageSkeleton /> : <Outlet />;
  };
};
