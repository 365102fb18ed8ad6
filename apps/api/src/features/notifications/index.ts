export { mailBudgetTimes } from './outbox/mail-budgets.js';
export { accountMails } from './desk/mail-export.js';
export { auditMails, countFailedMails, countUnsentMails } from './desk/mail-lists.js';
export { mailboxRoutes } from './desk/mailbox.js';
export { mailTimes } from './sending/mail-sending.js';
export { createNotifications } from './notifications.js';
