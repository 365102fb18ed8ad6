import { mails } from '@paila/shared';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { listMails } from './mail-lists.js';
import type { Resending } from './mail-resending.js';

export const mailRoutes = ({ resend }: Resending): FeatureRoutes =>
  serve(mails, {
    listMails: ({ query, page }) => listMails(query, page),
    resendMail: ({ params, actor }) => resend(params.id, actor),
  });
