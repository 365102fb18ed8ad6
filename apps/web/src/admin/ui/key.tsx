const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const written = (key: string): string => {
  if (key === 'mod') return isApple() ? '⌘' : 'Ctrl';
  return key.length === 1 && /[a-z]/.test(key) ? key.toUpperCase() : key;
};

/** The key of an action, shown beside it where there is a keyboard. Screen readers get it by `aria-keyshortcuts`. */
export const Key = ({ of: keys }: { of: string }) => (
  <span aria-hidden="true" className="inline-flex gap-0.5 pointer-coarse:hidden">
    {keys.split(/[ +]/).map((key) => (
      <kbd
        key={key}
        className="inline-block min-w-5 rounded-sm border border-current/45 px-1 py-px text-center font-text text-[0.6875rem]/[1.3] font-semibold"
      >
        {written(key)}
      </kbd>
    ))}
  </span>
);

/** The value of `aria-keyshortcuts`; undefined for two keys in a row, which it does not support. */
export const ariaKeys = (keys: string | undefined): string | undefined =>
  keys === undefined || keys.includes(' ') ? undefined : keys.replace('mod+', isApple() ? 'Meta+' : 'Control+');
