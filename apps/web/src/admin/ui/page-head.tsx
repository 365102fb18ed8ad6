import { type AdminPageName, adminPageByName } from '@paila/shared';
import { type ReactNode, useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { gettext } from '../../platform/i18n.js';
import { wayBackTo } from './list-memory.js';

/** Sets the document's title. */
export const useTitle = (title: string): void => {
  // A layout effect, so that a page is never visible under another page's title.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
};

/** The title of a page of the back office. */
export const pageTitle = (page: AdminPageName): string => gettext(adminPageByName(page).title);

/** The list that a page belongs to, for its head. */
export const upTo = (list: AdminPageName) => ({ to: adminPageByName(list).path, label: pageTitle(list) });

interface PageHeadProps {
  /** The page's heading and the document's title. */
  title: string;
  /** The list that the page belongs to. The link restores its last state. */
  up?: { to: string; label: string };
  /** A detail beside the heading, such as a count or a status. */
  beside?: ReactNode;
  /** The actions for the whole page. On a phone, they stand at the bottom of the window. */
  actions?: ReactNode;
}

/** The head of every page of the back office. The head stays in view on wide screens, its actions on all screens. */
export const PageHead = ({ title, up, beside, actions }: PageHeadProps) => {
  useTitle(title);
  return (
    <header className="page-head">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        {up && (
          <>
            <Link
              {...wayBackTo(up.to)}
              className="inline-flex min-h-8 items-center text-muted hover:text-text pointer-coarse:min-h-11"
            >
              {up.label}
            </Link>
            <span aria-hidden="true" className="text-muted">
              /
            </span>
          </>
        )}
        <h1 className="min-w-0 text-xl break-words">{title}</h1>
        {beside}
      </div>
      <div className="action-bar">{actions}</div>
    </header>
  );
};
