import type { ReactNode } from 'react';
import { asSentence, messageOf } from '../platform/failure.js';
import { t } from '../platform/i18n.js';
import { names } from '../platform/names.js';
import { useOnline } from '../platform/online.js';
import { BoxMark, CutLineMark, LooseLaceMark } from './marks.js';
import { Button } from './button.js';

interface StateProps {
  mark: ReactNode;
  /** One or two short sentences. */
  children: ReactNode;
  action?: ReactNode;
}

const State = ({ mark, children, action, role }: StateProps & { role?: 'alert' | undefined }) => (
  <div role={role} className="grid justify-items-start gap-6 py-12">
    <span className="max-w-full text-muted">{mark}</span>
    <p className="max-w-[40ch] text-lg">{children}</p>
    {action}
  </div>
);

/** An empty state: a drawing, a sentence and the next step. */
export const EmptyState = ({
  mark = <BoxMark />,
  ...rest
}: Partial<Pick<StateProps, 'mark'>> & Omit<StateProps, 'mark'>) => <State mark={mark} {...rest} />;

/** A failure and the next step. Announced immediately. */
export const ErrorState = ({ mark, ...rest }: Partial<Pick<StateProps, 'mark'>> & Omit<StateProps, 'mark'>) => {
  const online = useOnline();
  return <State role="alert" mark={mark ?? (online ? <LooseLaceMark /> : <CutLineMark />)} {...rest} />;
};

interface ReloadErrorProps extends Partial<Pick<StateProps, 'mark' | 'action'>> {
  message: string;
  onReload: () => void;
}

/** A failed product call: the message followed by a '. Reload page' button. */
export const ReloadError = ({ message, onReload, ...rest }: ReloadErrorProps) => (
  <ErrorState {...rest}>
    <span>{asSentence(message)}</span>{' '}
    <button type="button" className="text-link font-semibold" onClick={onReload}>
      {t`Reload page`}
    </button>
  </ErrorState>
);

/** At the top of a form the distance to the first field equals that between fields. */
const WORD = 'border-l-2 bg-sunken px-4 py-3 [form>&]:first:mb-4';

/** A short error message inside a form or panel; announced immediately. */
export const ErrorText = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={names(WORD, 'border-bad text-bad')}>
    {children}
  </p>
);

/** A short success or info message inside a form or panel; announced politely. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p role="status" className={names(WORD, 'border-marigold')}>
    {children}
  </p>
);

/** While the shop can't be reached, tells how that affects the page. */
export const OfflineStrip = ({ text }: { text: string }) => (
  <div role="status" className="stale-notice">
    {!useOnline() && <p>{text}</p>}
  </div>
);

/** A failed call: its message, and a button that repeats the call. */
export const RetryError = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => (
  <ErrorState action={<Button look="plain" onClick={() => void onRetry()}>{t`Try again`}</Button>}>
    {messageOf(error)}
  </ErrorState>
);
