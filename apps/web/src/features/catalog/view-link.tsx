import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import type { ListAddress, ViewEdit } from './selection.js';

/** A click that the browser follows itself: to another tab or window, or as a download. */
const leadsElsewhere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey;

interface ViewLinkProps extends Omit<LinkProps, 'to'> {
  list: ListAddress;
  edit: ViewEdit;
  /** Where on the page the new view begins, for a browser that follows the link itself. */
  hash?: string;
  onFollowed?: (link: HTMLAnchorElement) => void;
}

/**
 * A link to another view of the same list. The browser follows it before the app runs; the app changes the view as the
 * address is at that moment, so that two choices made one after the other are both kept.
 */
export const ViewLink = ({ list, edit, hash = '', replace = false, onFollowed, ...link }: ViewLinkProps) => (
  <Link
    // Robots would find a new address for every combination.
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
