import type { ReactNode } from 'react';
import { t } from '../platform/i18n.js';
import { names } from '../platform/names.js';
import { useOnline } from '../platform/online.js';
import { BoxMark, CutLineMark, LooseLaceMark } from './marks.js';

interface StateProps {
  mark: ReactNode;
  /** One sentence, or two short ones. */
  children: ReactNode;
  /** The one way on: a button or link. */
  action?: ReactNode;
}

const State = ({ mark, children, action, role }: StateProps & { role?: 'alert' | undefined }) => (
  <div role={role} className="grid justify-items-start gap-6 py-12">
    <span className="text-muted">{mark}</span>
    <p className="max-w-[40ch] text-lg">{children}</p>
    {action}
  </div>
);

/** Nothing here: a mark, a sentence, a way on. */
export const EmptyState = ({
  mark = <BoxMark />,
  ...rest
}: Partial<Pick<StateProps, 'mark'>> & Omit<StateProps, 'mark'>) => <State mark={mark} {...rest} />;

/** Something failed: what, and a way on. Announced at once. */
export const ErrorState = ({ mark, ...rest }: Partial<Pick<StateProps, 'mark'>> & Omit<StateProps, 'mark'>) => {
  const online = useOnline();
  return <State role="alert" mark={mark ?? (online ? <LooseLaceMark /> : <CutLineMark />)} {...rest} />;
};

/** A failed product call: the message followed by '. Reload page', which does what it says. */
export const ReloadError = ({ message, onReload }: { message: string; onReload: () => void }) => (
  <ErrorState>
    {`${message.replace(/\.$/, '')}. `}
    <button type="button" className="text-link font-semibold" onClick={onReload}>
      {t`Reload page`}
    </button>
  </ErrorState>
);

/** At the head of a form it keeps as far from the first field as the fields from each other. */
const WORD = 'border-l-2 bg-sunken px-4 py-3 [form>&]:first:mb-4';

/** A short message about a failure, inside a form or panel; announced at once. */
export const ErrorText = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={names(WORD, 'border-bad text-bad')}>
    {children}
  </p>
);

/** A short message about something that went well or is good to know, in a form or panel; announced politely. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p role="status" className={names(WORD, 'border-marigold')}>
    {children}
  </p>
);
