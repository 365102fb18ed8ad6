import { pathTo, type User } from '@paila/shared';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { selectUser } from './auth-slice.js';
import { EmailToConfirm } from './email-to-confirm.js';
import { TextLink } from '../../ui/button.js';

const EmailState = ({ user }: { user: User }) => (
  <>
    <EmailToConfirm user={user} />
    {user.emailConfirmed && user.pendingEmail === undefined && (
      <p className="text-sm font-normal text-muted">{t`Confirmed`}</p>
    )}
  </>
);

export const AccountPage = () => {
  usePageHead('account');
  const user = useSelector(selectUser);
  if (!user) return null;
  const rows: { name: string; value: string; more?: ReactNode }[] = [
    { name: t`Full name`, value: `${user.firstname} ${user.lastname}` },
    { name: t`Email`, value: user.email, more: <EmailState user={user} /> },
    { name: t`Phone`, value: user.phone },
    { name: t`Gender`, value: user.gender },
  ].filter(({ value }) => value.trim() !== '');
  return (
    <section>
      <h1 className="text-3xl">{t`My Account`}</h1>
      <dl className="mt-8 max-w-2xl border-b border-line">
        {rows.map(({ name, value, more }) => (
          <div key={name} className="grid gap-x-8 border-t border-line py-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">
              <span>{value}</span>
              {more}
            </dd>
          </div>
        ))}
      </dl>
      <TextLink to={pathTo('settings')} className="mt-4">{t`Change these details`}</TextLink>
    </section>
  );
};
