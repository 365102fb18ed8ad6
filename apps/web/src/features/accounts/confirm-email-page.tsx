import { pathTo, type User } from '@paila/shared';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { ButtonLink } from '../../ui/button.js';
import { LetterMark, LockedMark } from '../../ui/page-marks.js';
import { EmptyState } from '../../ui/states.js';
import { AuthFrame } from './auth-frame.js';
import { selectIsLoggedIn } from './auth-slice.js';
import { emailConfirmationApi } from './email-confirmation-api.js';
import { useLinkToken } from '../../platform/use-link-token.js';
import { useLoginLink } from './return-path.js';
import { LinkProblem } from './link-problem.js';

const problemTexts = () => ({
  forbidden: t`This link is for another account. Log out, log in to that one, and follow it again.`,
  link_expired: t`This link has expired: it works for seven days. Your account can send you a new one.`,
  link_invalid: t`This link is incomplete, or your account no longer expects this address. Open it from our latest email, or get a new one.`,
});

/** Only the link's account can use the link, so that nobody confirms an address that a stranger has registered. */
const LoginFirst = () => {
  const link = useLoginLink();
  return (
    <EmptyState mark={<LockedMark />} action={<ButtonLink {...link}>{t`Log in`}</ButtonLink>}>
      {t`Log in to your account to confirm its email. If you have no account here, close this page: nothing will happen.`}
    </EmptyState>
  );
};

/** @param user with the confirmed address; undefined until the server answers */
const Confirmation = ({ user, error, onRetry }: { user: User | undefined; error: unknown; onRetry: () => void }) => {
  if (error !== undefined) {
    const action = <ButtonLink to={pathTo('account')}>{t`My Account`}</ButtonLink>;
    return <LinkProblem error={error} texts={problemTexts()} action={action} onRetry={onRetry} />;
  }
  if (!user) return <p role="status" className="mt-8 min-h-72 text-muted">{t`Loading...`}</p>;
  return (
    <EmptyState mark={<LetterMark />} action={<ButtonLink to={pathTo('orders')}>{t`View Orders`}</ButtonLink>}>
      {t`${user.email} is confirmed. Your earlier orders with it are now in your account.`}
    </EmptyState>
  );
};

/** The page that the link in an email opens. */
export const ConfirmEmailPage = () => {
  usePageHead('confirmEmail');
  const token = useLinkToken();
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isStranger = token !== undefined && !isLoggedIn;
  const {
    currentData: confirmed,
    error,
    refetch,
  } = emailConfirmationApi.useConfirmEmailQuery(isStranger ? skipToken : (token ?? skipToken));
  return (
    <AuthFrame title={confirmed ? t`EMAIL CONFIRMED` : t`CONFIRM YOUR EMAIL`}>
      {isStranger ? <LoginFirst /> : <Confirmation user={confirmed} error={error} onRetry={() => void refetch()} />}
    </AuthFrame>
  );
};
