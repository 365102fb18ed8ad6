import { type AccountDetail, may, type Role, ROLES } from '@paila/shared';
import { useId, useState } from 'react';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { Options } from '../../ui/field.js';
import { showToast } from '../../ui/toast.js';
import { ifMatch } from '../platform/admin-api.js';
import { useStaff } from '../platform/staff.js';
import { Button } from '../ui/button.js';
import { Conflict, type Difference } from '../ui/conflict.js';
import { useConfirm } from '../ui/confirm.js';
import { Section } from '../ui/section.js';
import { type AccessChange, customerApi } from './customer-api.js';
import { fullName, roleLabel } from './customer-words.js';

type Access = Pick<AccountDetail, 'role' | 'blocked' | 'version' | 'firstname' | 'lastname'>;

const yesNo = (value: boolean): string => (value ? t`Yes` : t`No`);
const accessDifferences = (before: Access, now: Access): Difference[] =>
  [
    { label: t`Name`, before: fullName(before), now: fullName(now) },
    { label: t`Role`, before: roleLabel(before.role), now: roleLabel(now.role) },
    { label: t`Blocked`, before: yesNo(before.blocked), now: yesNo(now.blocked) },
  ].filter((difference) => difference.before !== difference.now);

interface Stale {
  readonly before: Access;
  readonly change: AccessChange;
  readonly action: string;
  readonly done: string;
}

/** The role of an account and whether it is blocked, with buttons for staff who may change both. */
export const AccessSection = ({ account, isFetching }: { account: AccountDetail; isFetching: boolean }) => {
  const staff = useStaff();
  const id = useId();
  const { ask, dialog } = useConfirm();
  const [changeAccess, { error, isLoading, reset }] = customerApi.useChangeAccessMutation();
  const [stale, setStale] = useState<Stale>();
  const name = fullName(account);
  const isOwn = staff._id === account._id;
  const mayChange = may(staff, 'accounts.access') && !isOwn;

  const apply = async (before: Access, change: AccessChange, action: string, done: string): Promise<void> => {
    const answer = await changeAccess({
      params: { userId: account._id },
      headers: ifMatch(before.version),
      body: change,
    });
    if (answer.data) showToast({ text: done });
    else if (isApiFailure(answer.error) && answer.error.code === 'stale_version') {
      reset();
      setStale({ before, change, action, done });
    }
  };
  const askRole = (role: Role): void => {
    const word = roleLabel(role);
    ask({
      question: t`Make ${name} ${word}?`,
      details: t`This takes effect with their next action.`,
      yes: t`Change the role`,
      onYes: () => void apply(account, { role }, t`Change the role`, t`${name}: ${word}`),
    });
  };
  const askBlocked = (): void => {
    const blocked = !account.blocked;
    const yes = blocked ? t`Block` : t`Unblock`;
    const done = blocked ? t`${name} is blocked` : t`${name} can log in again`;
    ask({
      question: blocked ? t`Block ${name}?` : t`Unblock ${name}?`,
      details: blocked ? t`They are logged out everywhere at once and cannot log in.` : t`They can log in again.`,
      yes,
      onYes: () => void apply(account, { blocked }, yes, done),
    });
  };
  return (
    <Section title={t`Access`}>
      <div className="grid justify-items-start gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <label htmlFor={id} className="text-muted">
            {t`Role`}
          </label>
          {mayChange ? (
            <select
              id={id}
              value={account.role}
              disabled={isLoading}
              className="select-arrow min-h-8 rounded-sm border border-line-strong bg-raised px-2 pr-8! hover:border-text pointer-coarse:min-h-11"
              onChange={(event) => askRole(ROLES.find((role) => role === event.currentTarget.value) ?? account.role)}
            >
              <Options of={ROLES} label={roleLabel} />
            </select>
          ) : (
            <output id={id} className="font-semibold">
              {roleLabel(account.role)}
            </output>
          )}
          {mayChange && (
            <Button look={account.blocked ? 'plain' : 'danger'} busy={isLoading} onClick={askBlocked}>
              {account.blocked ? t`Unblock` : t`Block`}
            </Button>
          )}
        </div>
        {isOwn && may(staff, 'accounts.access') && (
          <p className="text-sm text-muted">{t`This is you. Another admin can change your role.`}</p>
        )}
        {error !== undefined && (
          <p role="alert" className="text-bad">
            {messageOf(error)}
          </p>
        )}
      </div>
      {dialog}
      <Conflict
        open={stale !== undefined}
        action={stale?.action ?? ''}
        differences={stale && !isFetching ? accessDifferences(stale.before, account) : undefined}
        onAgain={stale && (() => void apply(account, stale.change, stale.action, stale.done))}
        onClose={() => setStale(undefined)}
      />
    </Section>
  );
};
