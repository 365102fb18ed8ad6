import { passwordChangeFields, pathTo, type User } from '@paila/shared';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { useRules } from '../../platform/rules.js';
import { loggedOut } from '../../platform/session.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { bindFields, Form, FormError } from '../../ui/form.js';
import { PasswordField } from '../../ui/password-field.js';
import { rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { showToast } from '../../ui/toast.js';
import { userApi } from './user-api.js';

interface Confirmation {
  currentPassword: string;
}

const RULES = rulesFor<Confirmation>({ currentPassword: passwordChangeFields.currentPassword });
const FIELDS = ['currentPassword'] as const;

interface EraseDialogProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

const buyerYears = (years: number): string =>
  ngettext(
    msgid`Invoices keep the name and address of their buyer for ${years} year, as the tax laws ask. Once your account is erased, only admins of the shop can read them.`,
    `Invoices keep the name and address of their buyer for ${String(years)} years, as the tax laws ask. Once your account is erased, only admins of the shop can read them.`,
    years,
  );

const EraseForm = ({ user, onClose }: Omit<EraseDialogProps, 'open'>) => {
  const dispatch = useDispatch();
  const { invoiceBuyerYears } = useRules();
  const navigate = useNavigate();
  const [erase, { error, reset: forgetError }] = userApi.useEraseAccountMutation();
  const form = useForm<Confirmation>({ resolver: RULES, defaultValues: { currentPassword: '' } });
  const bind = bindFields(form);

  const send = async (data: Confirmation): Promise<void> => {
    const answer = await erase({ userId: user._id, data });
    if (answer.error) showFieldErrors<Confirmation>(answer.error, FIELDS, form.setError);
    else {
      onClose();
      void navigate(pathTo('home'));
      dispatch(loggedOut());
      showToast({ text: t`Your account was erased.` });
    }
  };
  return (
    <Form className="mt-4 grid gap-5" onChange={forgetError} onSend={form.handleSubmit(send)}>
      <p>{t`This cannot be undone. Please enter your password, so that we know it is you.`}</p>
      <p className="text-sm text-muted">{buyerYears(invoiceBuyerYears)}</p>
      <FormError error={error} fields={FIELDS} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t`Current Password`}
        autoComplete="current-password"
        required
        {...bind('currentPassword')}
      />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button look="plain" onClick={onClose}>{t`Keep my account`}</Button>
        <Button look="danger" type="submit" busy={form.formState.isSubmitting}>{t`Erase for good`}</Button>
      </div>
    </Form>
  );
};

/** Asks for the password again and erases the account. */
export const EraseDialog = ({ open, user, onClose }: EraseDialogProps) => (
  <Dialog open={open} onClose={onClose} title={t`Erase your account?`}>
    <EraseForm user={user} onClose={onClose} />
  </Dialog>
);
