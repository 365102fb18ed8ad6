import { pathTo } from '@paila/shared';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { useSettled } from '../../platform/use-settled.js';
import { searchApi } from './search-api.js';
import { suggestionChoices, LIST, optionId, SEARCH_PANEL, SuggestionList } from './suggestion-list.js';

/** Milliseconds without a key press before suggestions are requested. */
const PAUSE_MS = 120;
/** The minimum length of a search: too many words begin with one letter. */
const MIN_LENGTH = 2;
const NOTHING = { products: [], brands: [], types: [], total: 0, corrections: [] };

const setAttribute = (field: Element, name: string, value: string | undefined): void => {
  if (value === undefined) field.removeAttribute(name);
  else field.setAttribute(name, value);
};

/**
 * Makes the search's form a combobox. It suggests products, brands and types for the typed words; the arrow keys choose
 * one, with the focus in the field. When its code has loaded, it takes over from the browser, with the text so far.
 */
export const SearchAssist = ({ onDone }: { onDone: () => void }) => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const place = useRef<HTMLDivElement>(null);
  /** Undefined until something is typed. */
  const [words, setWords] = useState<string>();
  const q = useSettled((words ?? '').trim(), PAUSE_MS);
  const { data = NOTHING, currentData } = searchApi.useSuggestProductsQuery(q, { skip: q.length < MIN_LENGTH });
  // The choice is only valid for its words: other words have another list.
  const [reached, setReached] = useState({ q, index: -1 });
  const [closedFor, setClosedFor] = useState<string>();

  const { places, goods, all } = suggestionChoices(data, q);
  const choices = [...places, ...goods, ...all];
  const isLongEnough = words !== undefined && words.trim().length >= MIN_LENGTH;
  const isShown = isLongEnough && choices.length > 0 && closedFor !== words;
  const isEmpty = isLongEnough && closedFor !== words && currentData !== undefined && choices.length === 0;
  const active = isShown && reached.q === q ? reached.index : -1;
  const activeId = active < 0 ? undefined : optionId(active);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, isComposing } = event;
    if (altKey || ctrlKey || metaKey || isComposing) return;
    if (!isShown) {
      if (key === 'Escape') onDone();
      if (key === 'Tab') setClosedFor(words);
      return;
    }
    const step = (by: number): void => {
      event.preventDefault();
      // From the field itself, at -1, to the last choice, and around.
      const rounds = choices.length + 1;
      setReached({ q, index: ((active + 1 + by + rounds) % rounds) - 1 });
    };
    if (key === 'ArrowDown') step(1);
    if (key === 'ArrowUp') step(-1);
    if (key === 'Escape' || key === 'Tab') setClosedFor(words);
    // Escape would empty the field, too.
    if (key === 'Escape') event.preventDefault();
  });
  const onSubmit = useEffectEvent((event: SubmitEvent, typed: string) => {
    event.preventDefault();
    const search = typed.trim();
    void navigate(choices[active]?.to ?? pathTo('products', search === '' ? {} : { q: search }));
    onDone();
  });
  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest('header')) setClosedFor(words);
  });
  const lastSearch = useEffectEvent(() => params.get('q') ?? '');

  useEffect(() => {
    const form = place.current?.closest('form');
    const field = form?.querySelector('input');
    if (!form || !field) return undefined;
    const following = new AbortController();
    const { signal } = following;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    if (field.value === '') {
      field.value = lastSearch();
      // The next words take the place of the last ones.
      field.select();
    } else {
      setWords(field.value);
    }
    field.addEventListener('input', () => setWords(field.value), { signal });
    field.addEventListener('keydown', onKey, { signal });
    form.addEventListener('submit', (event) => onSubmit(event, field.value), { signal });
    document.addEventListener('pointerdown', onPress, { signal });
    return () => following.abort();
  }, []);
  useEffect(() => {
    const field = place.current?.closest('form')?.querySelector('input');
    if (!field) return;
    setAttribute(field, 'aria-expanded', String(isShown));
    setAttribute(field, 'aria-controls', isShown ? LIST : undefined);
    setAttribute(field, 'aria-activedescendant', activeId);
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [isShown, activeId]);

  const count = String(choices.length);
  return (
    <div ref={place}>
      <div role="status" className={isEmpty ? SEARCH_PANEL : 'sr-only'}>
        {isEmpty && <p className="frame">{t`No results for “${q}”. Try another word.`}</p>}
        {isShown && <p>{ngettext(msgid`${count} suggestion`, `${count} suggestions`, choices.length)}</p>}
      </div>
      {isShown && <SuggestionList data={data} q={q} active={active} onDone={onDone} />}
    </div>
  );
};
