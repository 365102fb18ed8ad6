import type { ReactNode } from 'react';

/** The actions of a page: in its head, and on a phone at the bottom of the window. Nothing is drawn without actions. */
export const ActionBar = ({ children }: { children?: ReactNode }) => <div className="action-bar">{children}</div>;
