import type { Facets } from '@paila/shared';
import { msgid, ngettext } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';

interface IgnoredWordsProps {
  words: readonly string[] | undefined;
  className: string;
}

/** Tells which words of a search its result ignores; renders nothing if there are none. */
export const IgnoredWords = ({ words = [], className }: IgnoredWordsProps) => {
  const list = words.map((word) => `“${word}”`).join(', ');
  return (
    words.length > 0 && (
      <p className={names('text-muted', className)}>
        {ngettext(msgid`We ignored the word ${list}.`, `We ignored the words ${list}.`, words.length)}
      </p>
    )
  );
};

/** The words of a search after its corrections. */
export const correctedWords = (q: string, corrections: Facets['corrections'] = []): string => {
  const replaced = q.replace(
    /[\p{L}\p{M}\p{N}]+/gu,
    (word) => corrections.find(({ from }) => from === word.toLowerCase())?.to ?? word,
  );
  // The server compares words without their accents, too.
  return replaced === q && corrections.length > 0 ? corrections.map(({ to }) => to).join(' ') : replaced;
};
