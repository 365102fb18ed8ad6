import { type AccountDetail, adminPageByName, authentication } from '@paila/shared';
import { useNavigate } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { Field } from '../../ui/field.js';
import { showToast } from '../../ui/toast.js';
import { logFailure } from '../platform/admin-api.js';
import { PanelForm, useBodyForm } from '../ui/body-form.js';
import { useEraseCustomerMutation } from './customer-api.js';
import { fullName } from './customer-words.js';

const { body: FIELDS } = authentication.endpoints.eraseAccount;

/** Erases an account, with the password of the admin; the content of a panel. */
export const EraseForm = ({ account }: { account: AccountDetail }) => {
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
      onSubmit={async (body) => {
        const { error } = await erase({ params: { userId: account._id }, body });
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
