import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.js';
import { Key } from './key.js';
import { runShortcut, useShortcuts } from './shortcuts.js';

/** The milliseconds after the last keystroke until the search begins. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Searches a list during typing. `/` focuses the field, Escape empties it, and Enter leads to the results. */
export const SearchField = ({ label, placeholder, value, onChange }: SearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [requested, setRequested] = useState<string>();
  if (lastValue !== value) {
    setLastValue(value);
    setRequested(undefined);
    // The back button or a link changed the search. This field's search must not remove letters typed since.
    if (value !== requested && written.trim() !== value) setWritten(value);
  }
  const request = (search: string): void => {
    setRequested(search);
    onChange(search);
  };
  const onPause = useEffectEvent(request);
  useEffect(() => {
    if (written.trim() === value) return undefined;
    const timer = setTimeout(() => onPause(written.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written, value]);
  useShortcuts([
    {
      keys: '/',
      label,
      run: () => {
        input.current?.select();
        input.current?.focus();
      },
    },
  ]);
  return (
    <form
      role="search"
      className="relative w-full sm:w-80"
      onSubmit={(event) => {
        event.preventDefault();
        if (written.trim() === value) runShortcut('j');
        else request(written.trim());
      }}
    >
      <Icon
        of={Search}
        size={15}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={written}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setWritten(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (written === '') event.currentTarget.blur();
          setWritten('');
        }}
        className="min-h-8 w-full rounded-sm border border-line-strong bg-raised pr-9 pl-8 pointer-coarse:min-h-11"
      />
      {written === '' && (
        <span className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-muted">
          <Key of="/" />
        </span>
      )}
    </form>
  );
};
