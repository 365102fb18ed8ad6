import { Fragment } from 'react';
import { styles } from './frame.js';

/** What a person wrote, line by line: markup in it is text. */
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
