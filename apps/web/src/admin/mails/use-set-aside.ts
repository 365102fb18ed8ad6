import type { Mail } from '@paila/shared';
import { useCallback } from 'react';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { logFailure } from '../platform/admin-api.js';
import { useSetMailAsideMutation } from './mail-api.js';

/** Sets aside a mail that failed, with a way back, and puts one back. */
export const useSetAside = (): Record<'setAside' | 'putBack', (mail: Mail) => void> => {
  const [setMailAside] = useSetMailAsideMutation();
  const put = useCallback(
    async ({ _id }: Mail, aside: boolean): Promise<boolean> => {
      const { error } = await setMailAside({ id: _id, aside });
      if (error === undefined) return true;
      logFailure(`Mail ${_id} was not ${aside ? 'set aside' : 'put back'}`, error);
      showToast({ text: messageOf(error) });
      return false;
    },
    [setMailAside],
  );
  const setAside = useCallback(
    (mail: Mail): void => {
      void put(mail, true).then((isDone) => {
        if (!isDone) return;
        showToast({
          text: t`The mail to ${mail.to} is set aside.`,
          action: { label: t`Undo`, run: () => void put(mail, false) },
        });
      });
    },
    [put],
  );
  const putBack = useCallback(
    (mail: Mail): void => {
      void put(mail, false).then((isDone) => {
        if (isDone) showToast({ text: t`The mail to ${mail.to} is to be looked after again.` });
      });
    },
    [put],
  );
  return { setAside, putBack };
};
