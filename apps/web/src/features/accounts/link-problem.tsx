import { pathTo } from '@paila/shared';
import type { ReactNode } from 'react';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { asSentence } from '../../platform/failure.js';
import { t } from '../../platform/i18n.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { LockedMark } from '../../ui/page-marks.js';
import { ErrorState } from '../../ui/states.js';

interface LinkProblemProps {
  error: unknown;
  /** The sentence for each error code that means a fault of the link itself. */
  texts: Readonly<Record<string, string>>;
  /** The way to get a link that works. */
  action: ReactNode;
  onRetry: () => unknown;
}

/** Explains why the link in an email does not work, and offers the next step. */
export const LinkProblem = ({ error, texts, action, onRetry }: LinkProblemProps) => {
  const code = isApiFailure(error) ? error.code : '';
  const text = texts[code];
  if (text !== undefined) {
    return (
      <ErrorState mark={<LockedMark />} action={action}>
        {text}
      </ErrorState>
    );
  }
  const next =
    code === 'account_blocked' ? (
      <ButtonLink to={pathTo('contact')}>{t`Contact us`}</ButtonLink>
    ) : (
      <Button look="plain" onClick={() => void onRetry()}>{t`Try again`}</Button>
    );
  return <ErrorState action={next}>{asSentence(messageOf(error))}</ErrorState>;
};
