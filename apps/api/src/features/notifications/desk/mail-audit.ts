import type { Report } from '../../../platform/finding.js';
import { MailModel, NEEDS_ATTENTION } from '../mail.model.js';

/** Checks whether mails reach the mail server. */
export const auditMails = async (report: Report): Promise<void> => {
  const failed = await MailModel.countDocuments(NEEDS_ATTENTION);
  if (failed === 0) return;
  report({
    severity: 'warning',
    code: 'mails_failed',
    message: `The mail server did not accept ${String(failed)} mails. /admin/mails?attention=true lists them.`,
    ids: {},
  });
};
