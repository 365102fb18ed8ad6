import { type AccountDetail, adminPageOf } from '@paila/shared';
import { type SyntheticEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { Field } from '../../ui/field.js';
import { showToast } from '../../ui/toast.js';
import { logFailure } from '../app/log-failure.js';
import { Button } from '../ui/button.js';
import { SidePanel } from '../ui/side-panel.js';
import { useEraseCustomerMutation } from './customer-api.js';
import { fullName } from './customer-words.js';

interface ErasePanelProps {
  account: AccountDetail;
  open: boolean;
  onClose: () => void;
}

interface EraseFormProps {
  account: AccountDetail;
  /** Of its button, which is below it. */
  formId: string;
  erase: ReturnType<typeof useEraseCustomerMutation>;
}

const EraseForm = ({ account, formId, erase: [erase, { error }] }: EraseFormProps) => {
  const navigate = useNavigate();
  const [currentPassword, setPassword] = useState('');
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const answer = await erase({ id: account._id, currentPassword });
    if (answer.error) {
      logFailure(`Account ${account._id} was not erased`, answer.error);
      return;
    }
    showToast({ text: t`${fullName(account)} is erased` });
    await navigate(adminPageOf('users').path);
  };
  return (
    <form id={formId} className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p>{t`The account, its sessions, its cart and its addresses go for good. Its orders stay for the books, without the person.`}</p>
      <Field
        label={t`Your own password`}
        type="password"
        autoComplete="current-password"
        required
        value={currentPassword}
        error={error === undefined ? undefined : messageOf(error)}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
        }}
      />
    </form>
  );
};

/** Erases an account, which takes the password of whoever does it. */
export const ErasePanel = ({ account, open, onClose }: ErasePanelProps) => {
  const formId = useId();
  const erase = useEraseCustomerMutation();
  const [, { isLoading, reset }] = erase;
  const close = (): void => {
    // The password goes with the form, and from the store, which holds what was sent.
    reset();
    onClose();
  };
  return (
    <SidePanel
      open={open}
      onClose={close}
      title={t`Erase ${fullName(account)}`}
      footer={
        <>
          <Button onClick={close}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} look="danger" busy={isLoading}>
            {t`Erase for good`}
          </Button>
        </>
      }
    >
      <EraseForm {...{ account, formId, erase }} />
    </SidePanel>
  );
};
