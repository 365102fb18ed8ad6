import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../platform/i18n.js';
import { IconButton } from './button.js';
import { receiveToasts } from './toast.js';
import { Icon } from './icon.js';

const SHORT = 5_000;
/** Long enough to read, think and reach the button. */
const WITH_ACTION = 9_000;

const ToastList = () => {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right']}
      className="absolute right-0 bottom-0 w-full rounded-sm bg-text text-surface shadow-float transition duration-(--calm) ease-out data-ending-style:translate-y-4 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 [&:not(:first-child)]:opacity-0"
    >
      <Toast.Content className="flex min-h-14 items-center gap-2 py-1 pr-1 pl-4">
        <Toast.Title
          className="min-w-0 flex-1 py-2 font-text text-base leading-snug font-semibold tracking-normal"
          render={<p />}
        />
        <Toast.Action className="min-h-11 rounded-sm px-3 font-bold underline underline-offset-4 outline-offset-[-4px]" />
        <Toast.Close
          // The component hides it from screen readers until it has the focus, although the keyboard can reach it
          // immediately.
          aria-hidden={false}
          render={<IconButton label={t`Dismiss`} className="hover:bg-transparent! outline-offset-[-4px]" />}
        >
          <Icon of={X} size={18} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
};

/** The corner where toasts are shown: a live region, reached with F6. */
export const ToastViewport = () => {
  const [manager] = useState(() => Toast.createToastManager());
  // Everything outside a modal sheet is inert, so the toasts are rendered inside it while it is open.
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const find = (): void => setSheet(document.querySelector<HTMLElement>('dialog[open]'));
    find();
    document.addEventListener('close', find, true);
    document.addEventListener('toggle', find, true);
    return () => {
      document.removeEventListener('close', find, true);
      document.removeEventListener('toggle', find, true);
    };
  }, []);
  useEffect(
    () =>
      receiveToasts({
        show: ({ text, action }) => {
          const id = manager.add({
            title: text,
            timeout: action ? WITH_ACTION : SHORT,
            ...(action && {
              actionProps: {
                children: action.label,
                onClick: () => {
                  action.run();
                  manager.close(id);
                },
              },
            }),
          });
        },
        dismiss: () => manager.close(),
      }),
    [manager],
  );
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal container={sheet ?? undefined}>
        <Toast.Viewport
          aria-label={t`Messages`}
          className="fixed right-4 bottom-24 z-60 w-[calc(100vw-2rem)] sm:right-6 sm:w-96 lg:bottom-6"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
};
