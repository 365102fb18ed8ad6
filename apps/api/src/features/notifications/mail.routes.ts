import { mails } from '@paila/shared';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { listMails } from './desk/mail-lists.js';
import type { Resending } from './desk/mail-resending.js';
import { setMailAside } from './desk/mail-setting-aside.js';

export const mailRoutes = ({ resend }: Resending): FeatureRoutes =>
  serve(mails, {
    listMails: ({ query, page }) => listMails(query, page),
    setMailAside: ({ params, body, actor }) => setMailAside(params.id, body.aside, actor),
    resendMail: ({ params, actor }) => resend(params.id, actor),
  });
