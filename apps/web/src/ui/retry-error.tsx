import { messageOf } from '../platform/failure.js';
import { t } from '../platform/i18n.js';
import { Button } from './button.js';
import { ErrorState } from './states.js';

/** A failed call: its message, and a button that repeats the call. */
export const RetryError = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => (
  <ErrorState action={<Button look="plain" onClick={() => void onRetry()}>{t`Try again`}</Button>}>
    {messageOf(error)}
  </ErrorState>
);
