import { mails } from '@paila/shared';
import { addChange, addQuery } from '../../platform/contract-api.js';
import { addList, adminApi } from '../platform/admin-api.js';

export const mailApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminMails: addList(build, mails, 'listMails', ['AdminMail']),
    // Most steps of an order send a mail.
    mailsAbout: addQuery(build, mails, 'listMails', ['AdminMail', 'AdminOrder']),
    resendMail: addChange(build, mails, 'resendMail', ['AdminMail', 'AdminReport']),
    setMailAside: addChange(build, mails, 'setMailAside', ['AdminMail', 'AdminReport']),
  }),
});
