import { type AccountDetail, adminPageByName, authentication } from '@paila/shared';
import { useNavigate } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { Field } from '../../ui/field.js';
import { showToast } from '../../ui/toast.js';
import { logFailure } from '../platform/admin-api.js';
import { PanelForm, useBodyForm } from '../ui/body-form.js';
import { PanelFrame } from '../ui/side-panel.js';
import { useEraseCustomerMutation } from './customer-api.js';
import { fullName } from './customer-words.js';

interface ErasePanelProps {
  account: AccountDetail;
  open: boolean;
  onClose: () => void;
}

const { body: FIELDS } = authentication.endpoints.eraseAccount;

const EraseForm = ({ account }: Pick<ErasePanelProps, 'account'>) => {
  const navigate = useNavigate();
  const [erase, { reset: forget }] = useEraseCustomerMutation();
  const form = useBodyForm({
    fields: FIELDS,
    values: { currentPassword: '' },
    read: (values: { currentPassword: string }) => values,
  });
  return (
    <PanelForm
      form={form}
      action={t`Erase for good`}
      look="danger"
      isDisposable
      onSubmit={async ({ currentPassword }) => {
        const { error } = await erase({ id: account._id, currentPassword });
        // The store must not hold the password.
        forget();
        if (error) {
          logFailure(`Account ${account._id} was not erased`, error);
          form.showFailure(error);
          return;
        }
        showToast({ text: t`${fullName(account)} is erased` });
        await navigate(adminPageByName('users').path);
      }}
    >
      <p>{t`The account, its sessions, its cart and its addresses go for good. Its orders stay for the books, without the person.`}</p>
      <Field
        label={t`Your own password`}
        type="password"
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
    </PanelForm>
  );
};

/** Erases an account, with the password of the admin. */
export const ErasePanel = ({ account, open, onClose }: ErasePanelProps) => (
  <PanelFrame open={open} onClose={onClose} title={t`Erase ${fullName(account)}`}>
    <EraseForm account={account} />
  </PanelFrame>
);
