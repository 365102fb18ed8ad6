import { pathTo } from '@paila/shared';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { SearchSuggestions, type ShownList, type SuggestionKeys } from '../../features/catalog/search-suggestions.js';
import { Icon } from '../../ui/icon.js';

interface SearchFormProps {
  onDone: () => void;
}

/** Takes the focus as it opens, suggests what may be meant, and shows the results on the page of all products. */
export const SearchForm = ({ onDone }: SearchFormProps) => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const searched = params.get('q') ?? '';
  const [words, setWords] = useState<string>();
  const [list, setList] = useState<ShownList>();
  const keys = useRef<SuggestionKeys>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    // The next words take the place of the last ones.
    input.current?.select();
  }, []);
  return (
    <>
      <form
        role="search"
        action={pathTo('products')}
        className="flex items-center gap-3 border-b-2 border-text"
        onSubmit={(event) => {
          event.preventDefault();
          const q = (words ?? searched).trim();
          void navigate(pathTo('products', q === '' ? {} : { q }));
          onDone();
        }}
      >
        <Icon of={Search} size={24} className="shrink-0 text-muted" />
        <input
          type="search"
          name="q"
          role="combobox"
          aria-label={t`Search the shop`}
          aria-autocomplete="list"
          aria-expanded={list !== undefined}
          aria-controls={list?.id}
          aria-activedescendant={list?.active}
          placeholder={t`Runner, Nike, blue`}
          defaultValue={searched}
          ref={input}
          onChange={({ target }) => {
            setWords(target.value);
          }}
          onKeyDown={(event) => {
            if (keys.current?.press(event)) event.preventDefault();
            else if (event.key === 'Escape') onDone();
          }}
          enterKeyHint="search"
          autoComplete="off"
          className="search-field min-h-14 w-full bg-transparent text-lg outline-none"
        />
        <button type="submit" className="min-h-11 px-2 font-semibold hover:text-accent">{t`Search`}</button>
      </form>
      {words !== undefined && <SearchSuggestions words={words} keys={keys} onShown={setList} onDone={onDone} />}
    </>
  );
};
