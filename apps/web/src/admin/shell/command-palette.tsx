import { adminPageByName, adminPathTo, type AdminPageName, foldText, maySeeAdminPage, pathTo } from '@paila/shared';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as Base } from '@base-ui/react/dialog';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLogOut } from '../../features/accounts/index.js';
import { gettext, t } from '../../platform/i18n.js';
import { chooseTheme } from '../../platform/theme.js';
import { Dialog } from '../../ui/dialog.js';
import { Key } from '../ui/key.js';
import { useCurrentShortcuts } from '../ui/shortcuts.js';
import { useStaff } from '../platform/staff.js';
import { type Command, useSearchResults } from './palette-results.js';
import { closeOverlay, useOverlay } from './palette-state.js';

/** The lists that can be searched from here. */
const SEARCHABLE: readonly (AdminPageName & ('orders' | 'products' | 'users'))[] = ['orders', 'products', 'users'];

/** The pages and actions whose names contain the words, then search results, then the lists to search. */
const useCommands = (words: string): Command[] => {
  const results = useSearchResults(words);
  const navigate = useNavigate();
  const staff = useStaff();
  const logOut = useLogOut();
  const shortcuts = useCurrentShortcuts();
  const searches = SEARCHABLE.filter((name) => words !== '' && maySeeAdminPage(staff, name)).map((name): Command => {
    const title = gettext(adminPageByName(name).title);
    return {
      value: `search ${name}`,
      label: t`Search ${title} for “${words}”`,
      run: () => void navigate(adminPathTo(name, { search: words })),
    };
  });
  const keyCommands = shortcuts
    .filter(({ onlyKeys }) => onlyKeys !== true)
    .map(({ keys, label, run }): Command => ({ value: keys, label, keys, run }));
  const themes = [
    ['light', t`Theme: light`],
    ['dark', t`Theme: dark`],
    ['system', t`Theme: auto`],
  ] as const;
  const always: Command[] = [
    ...(maySeeAdminPage(staff, 'addProduct')
      ? [
          {
            value: 'add product',
            label: gettext(adminPageByName('addProduct').title),
            run: () => void navigate(adminPathTo('addProduct')),
          },
        ]
      : []),
    ...themes.map(([theme, label]): Command => ({
      value: theme,
      label,
      run: () => chooseTheme(theme),
    })),
    {
      value: 'shop',
      label: t`To the shop`,
      run: () => window.location.assign(pathTo('home')),
    },
    { value: 'log out', label: t`Log out`, run: logOut },
  ];
  // The actions of the current page come first, then the pages.
  const isEverywhere = ({ value }: Command): boolean => value === '?' || value.startsWith('g ');
  const pageCommands = keyCommands.filter((command) => !isEverywhere(command));
  const named = [...pageCommands, ...keyCommands.filter(isEverywhere), ...always].filter(({ label }) =>
    foldText(label).includes(foldText(words)),
  );
  return [...named, ...results, ...searches];
};

const Commands = () => {
  const [words, setWords] = useState('');
  const commands = useCommands(words.trim());
  return (
    <Autocomplete.Root
      open
      inline
      items={commands}
      // The words have filtered the items already.
      mode="none"
      value={words}
      onValueChange={setWords}
      itemToStringValue={({ label }: Command) => label}
      autoHighlight="always"
      keepHighlight
    >
      <Autocomplete.Input
        aria-label={t`Search pages and actions`}
        placeholder={t`Jump to a page, an action, an order`}
        className="min-h-12 w-full border-b border-line bg-transparent px-4 text-lg outline-none"
      />
      <Autocomplete.Empty>
        <div className="px-4 py-6 text-muted not-empty:block empty:hidden">{t`No results.`}</div>
      </Autocomplete.Empty>
      <Autocomplete.List className="max-h-[min(60dvh,24rem)] overflow-y-auto py-1">
        {(command: Command) => (
          <Autocomplete.Item
            key={command.value}
            value={command}
            className="flex min-h-9 cursor-default items-center justify-between gap-4 px-4 data-highlighted:bg-sunken pointer-coarse:min-h-11"
            onClick={() => {
              closeOverlay();
              command.run();
            }}
          >
            <span className="min-w-0 break-words">{command.label}</span>
            {command.note !== undefined && (
              <span className="min-w-0 truncate text-right text-sm text-muted">{command.note}</span>
            )}
            {command.keys !== undefined && <Key of={command.keys} />}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
};

/** Every page and action by its name, opened by Ctrl-K or Cmd-K. */
export const CommandPalette = () => (
  <Base.Root open={useOverlay() === 'palette'} onOpenChange={closeOverlay}>
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-scrim" />
      <Base.Popup
        aria-label={t`Jump to`}
        className="fixed top-[min(6rem,8dvh)] left-1/2 z-50 w-[min(36rem,calc(100vw-1.5rem))] -translate-x-1/2 overflow-hidden rounded-sm bg-raised shadow-float outline-none"
      >
        <Commands />
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);

/** The keys that work on the current page, opened by `?`. */
export const KeyList = () => {
  const shortcuts = useCurrentShortcuts();
  return (
    <Dialog open={useOverlay() === 'keys'} onClose={closeOverlay} title={t`Keys`}>
      <ul className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {shortcuts.map(({ keys, label }) => (
          <li key={`${keys} ${label}`} className="flex min-h-8 items-center justify-between gap-4 border-b border-line">
            {label}
            {/* Screen readers must read the key here. */}
            <span className="sr-only">{keys}</span>
            <Key of={keys} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
