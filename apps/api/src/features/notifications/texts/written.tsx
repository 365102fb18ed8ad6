import { Fragment, type CSSProperties } from 'react';
import { LINE, styles } from './frame.js';
import { unlinked } from './strangers-text.js';

/** A text of staff, line by line. Markup in it stays text. */
export const Written = ({ children, muted = false }: { readonly children: string; readonly muted?: boolean }) => (
  <p className={muted ? 'muted' : 'text'} style={muted ? styles.muted : styles.text}>
    {children.split('\n').map((line, index) => (
      <Fragment key={index}>
        {index > 0 && <br />}
        {line}
      </Fragment>
    ))}
  </p>
);

/** All line breaks of mail programs, so that every line gets a quotation mark. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const quote: CSSProperties = { borderLeft: `3px solid ${LINE}`, margin: '0 0 16px', padding: '2px 0 2px 14px' };

/**
 * A text of a stranger, marked as a quotation on every line, in the plain text by `>`. Mail programs find nothing to
 * link in it.
 */
export const Quoted = ({ children }: { readonly children: string }) => (
  <blockquote className="line" style={quote}>
    <Written muted>{unlinked(children.replace(LINE_BREAKS, '\n'))}</Written>
  </blockquote>
);
