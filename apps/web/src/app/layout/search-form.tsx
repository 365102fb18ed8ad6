import { pathTo } from '@paila/shared';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { Icon } from '../../ui/icon.js';

interface SearchFormProps {
  onDone: () => void;
  /** Whether the shopper opened the form, so that it takes the focus. */
  focusOnOpen?: boolean;
}

/** Shows the results on the page of all products. */
export const SearchForm = ({ onDone, focusOnOpen = false }: SearchFormProps) => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusOnOpen) input.current?.focus();
  }, [focusOnOpen]);
  return (
    <form
      role="search"
      action={pathTo('products')}
      className="flex items-center gap-3 border-b-2 border-text"
      onSubmit={(event) => {
        event.preventDefault();
        const words = new FormData(event.currentTarget).get('q');
        const q = typeof words === 'string' ? words.trim() : '';
        void navigate(pathTo('products', q === '' ? {} : { q }));
        onDone();
      }}
    >
      <Icon of={Search} size={24} className="shrink-0 text-muted" />
      <input
        type="search"
        name="q"
        aria-label={t`Search the shop`}
        placeholder={t`Runner, Nike, blue`}
        defaultValue={params.get('q') ?? ''}
        ref={input}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
        enterKeyHint="search"
        autoComplete="off"
        className="min-h-14 w-full bg-transparent text-lg outline-none"
      />
      <button type="submit" className="min-h-11 px-2 font-semibold hover:text-accent">{t`Search`}</button>
    </form>
  );
};
