import type { ReactNode } from 'react';
import { t } from '../../platform/i18n.js';
import { Button } from './button.js';
import { Key } from './key.js';
import { useShortcuts } from './shortcuts.js';
import { EmptyState } from './states.js';

interface PagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** The number of all rows; undefined while the number is loading. */
  total: number | undefined;
  onPage: (page: number) => void;
}

const grouped = (count: number): string => count.toLocaleString('en-US');

const pagesIn = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** Shown on a page without rows: a link to the last page, or the reason why the list is empty. */
export const EmptyPage = ({
  total = 0,
  pageSize,
  onPage,
  children,
}: Omit<PagerProps, 'page'> & { children: ReactNode }) => {
  if (total === 0) return children;
  const last = pagesIn(total, pageSize);
  const number = grouped(last);
  return (
    <EmptyState action={<Button onClick={() => onPage(last)}>{t`Show the last page`}</Button>}>
      {last === 1 ? t`This list has only one page.` : t`This list ends with page ${number}.`}
    </EmptyState>
  );
};

/** The range of the shown rows, and buttons to the other pages. The pager stays in view. */
export const Pager = ({ page, pageSize, total, onPage }: PagerProps) => {
  const pages = pagesIn(total ?? 0, pageSize);
  const hasPrevious = page > 1;
  const hasNext = page < pages;
  const go = (to: number): void => {
    onPage(to);
    window.scrollTo({ top: 0 });
  };
  const previous = (): void => {
    if (hasPrevious) go(Math.min(page, pages + 1) - 1);
  };
  const next = (): void => {
    if (hasNext) go(page + 1);
  };
  useShortcuts([
    { keys: '[', label: t`Previous page`, run: previous, onlyKeys: true },
    { keys: ']', label: t`Next page`, run: next, onlyKeys: true },
  ]);
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total ?? 0);
  const shown = `${grouped(first)}–${grouped(last)}`;
  const all = grouped(total ?? 0);
  return (
    <nav
      aria-label={t`Pages`}
      className="tabular sticky bottom-0 z-10 flex min-h-11 flex-wrap items-center gap-2 border-t border-line bg-surface px-gutter py-1.5"
    >
      <p role="status" className="mr-2 min-w-32 text-muted">
        {/* The list itself shows loading and failures. */}
        {total !== undefined && (last < first ? t`${all} in all` : t`${shown} of ${all}`)}
      </p>
      <Button disabled={!hasPrevious} onClick={previous}>{t`Previous`}</Button>
      <Button disabled={!hasNext} onClick={next}>{t`Next`}</Button>
      <p aria-hidden="true" className="ml-auto hidden items-center gap-1.5 text-sm text-muted lg:flex">
        <Key of="j" />
        <Key of="k" />
        {t`move`}
        <Key of="Enter" />
        {t`open`}
        <Key of="?" />
        {t`all keys`}
      </p>
    </nav>
  );
};
