import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { ListAddress, ViewEdit } from './selection.js';

/** True if the browser handles the click itself: a new tab or window, or a download. */
const leadsElsewhere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

interface ViewLinkProps extends Omit<LinkProps, 'to'> {
  list: ListAddress;
  edit: ViewEdit;
  /** The fragment of the new view, for browsers that follow the link themselves. */
  hash?: string;
  onFollowed?: (link: HTMLAnchorElement) => void;
}

/**
 * A link to another view of the same list. Before the app runs, the browser follows it. The app applies the change to
 * the current address instead: two quick clicks on different filters both take effect.
 */
export const ViewLink = ({ list, edit, hash = '', replace = false, onFollowed, ...link }: ViewLinkProps) => (
  <Link
    // Crawlers would otherwise find an address for every combination of filters.
    rel="nofollow"
    {...link}
    to={list.addressAfter(edit) + hash}
    onClick={(event) => {
      if (leadsElsewhere(event)) return;
      event.preventDefault();
      list.change(edit, replace);
      onFollowed?.(event.currentTarget);
    }}
  />
);
