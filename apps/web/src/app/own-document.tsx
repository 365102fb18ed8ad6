import { PAGE_NAMES, pageByName } from '@paila/shared';
import { type ComponentType, useEffect } from 'react';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { hasUnstored, readTabStored, removeTabStored, writeTabStored } from '../platform/storage.js';
import { PageSkeleton } from '../ui/skeleton.js';
import { focusHeading } from '../platform/use-focus-on-new-page.js';

const opensWidgetAt = (path: string): boolean =>
  PAGE_NAMES.some((name) => pageByName(name).opensWidget === true && matchPath(pageByName(name).path, path) !== null);

/** The payment of an order, which does not open the widget although it is at the same path. */
const isOrderPayment = (search: string): boolean => new URLSearchParams(search).has('order');

/** The document that the app runs in. */
export interface OwnDocument {
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
 * The frame of all pages. The content security policy is fixed when a document is loaded, so the page that opens the
 * payment widget is a document of its own. Navigation to and from that page loads a new document, and shows nothing of
 * the page before. If the browser stores nothing, the session and the order's token are in memory only. The payment of
 * an order then stays in the document that placed it.
 */
export const ownDocumentFrame = ({ path, reload }: OwnDocument): ComponentType => {
  const isForWidget = opensWidgetAt(path);
  const continuesNavigation = takeContinues();
  return function OwnDocumentFrame() {
    const { pathname, search } = useLocation();
    const isHere = opensWidgetAt(pathname) && isOrderPayment(search) && hasUnstored();
    const needsOther = opensWidgetAt(pathname) !== isForWidget && !isHere;
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
