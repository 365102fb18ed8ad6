import { Menu } from '@base-ui/react/menu';
import { useRef } from 'react';
import { t } from '../../platform/i18n.js';
import { useMedia } from '../../platform/media.js';
import { names } from '../../platform/names.js';
import { Button, buttonLook } from './button.js';

/** An action for the whole page. */
export interface PageAction {
  readonly id: string;
  readonly label: string;
  readonly keys?: string | undefined;
  readonly look?: 'strong' | 'plain' | 'quiet' | 'danger';
  readonly busy?: boolean;
  readonly run: () => void;
}

export const ActionButton = ({
  action: { label, keys, look = 'plain', busy = false, run },
}: {
  action: PageAction;
}) => (
  <Button look={look} keys={keys} busy={busy} onClick={run}>
    {label}
  </Button>
);

const MoreMenu = ({ actions }: { actions: readonly PageAction[] }) => {
  // Within `main`, so that screen readers treat the menu as part of the page.
  const page = useRef<HTMLElement>(null);
  return (
    <Menu.Root>
      <Menu.Trigger
        ref={(trigger: HTMLButtonElement | null) => {
          page.current = trigger?.closest('main') ?? null;
        }}
        // Undoes the style of `data-pressed`, which marks buttons that were pressed before the app ran.
        className={names(buttonLook(), 'cursor-pointer! opacity-100!')}
      >{t`More`}</Menu.Trigger>
      <Menu.Portal container={page}>
        <Menu.Positioner side="top" align="end" sideOffset={8} className="z-30">
          <Menu.Popup className="min-w-52 rounded-sm border border-line bg-raised py-1 shadow-float outline-none">
            {actions.map(({ id, label, look, busy = false, run }) => (
              <Menu.Item
                key={id}
                disabled={busy}
                className={names(
                  'flex min-h-11 cursor-default items-center px-4 font-semibold outline-none data-highlighted:bg-sunken data-disabled:opacity-55',
                  look === 'danger' && 'text-bad',
                )}
                onClick={run}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};

/**
 * The actions beside the next step: buttons, or in a narrow window a menu, because a swiped row would hide some.
 * @param actions the likeliest one last, beside the next step. The menu lists that action first.
 */
export const MoreActions = ({ actions }: { actions: readonly PageAction[] }) => {
  const isWide = useMedia('(min-width: 48rem)') !== false;
  if (!isWide && actions.length > 1) return <MoreMenu actions={actions.toReversed()} />;
  return actions.map((action) => <ActionButton key={action.id} action={action} />);
};
