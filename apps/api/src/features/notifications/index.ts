export { accountMails } from './desk/mail-export.js';
export { countFailedMails, countUnsentMails, mailAudits } from './desk/mail-lists.js';
export { mailboxRoutes } from './desk/mailbox.js';
export { createNotifications } from './notifications.js';
