import type { RefObject } from 'react';
import { t } from '../../platform/i18n.js';
import { useShortcuts } from './shortcuts.js';

/** The keys j and k move the focus from row to row, and x selects a row. Enter follows the row's link. */
export const useRowKeys = (body: RefObject<HTMLElement | null>, canSelect: boolean): void => {
  const rows = (): HTMLElement[] => [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const current = (all: readonly HTMLElement[]): number => all.findIndex((row) => row.contains(document.activeElement));
  const move = (by: 1 | -1): void => {
    const all = rows();
    const at = current(all);
    const to = at < 0 ? all.at(by > 0 ? 0 : -1) : all[Math.min(Math.max(at + by, 0), all.length - 1)];
    const target =
      to?.querySelector<HTMLElement>('[data-row-link]') ?? to?.querySelector<HTMLElement>('a, button, input');
    target?.focus({ preventScroll: true });
    to?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts([
    {
      keys: 'j',
      label: t`Next row`,
      run: () => move(1),
      onlyKeys: true,
    },
    {
      keys: 'k',
      label: t`Previous row`,
      run: () => move(-1),
      onlyKeys: true,
    },
    ...(canSelect
      ? [
          {
            keys: 'x',
            label: t`Select the row`,
            run: () => {
              const all = rows();
              all[current(all)]?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
            },
            onlyKeys: true as const,
          },
        ]
      : []),
  ]);
};
