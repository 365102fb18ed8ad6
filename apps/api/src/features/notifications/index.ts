export { auditMails } from './mail-audit.js';
export { mailBudgetTimes } from './mail-budgets.js';
export { mailsOf } from './mail-export.js';
export { countFailedMails, countKeptMails } from './mail-lists.js';
export { mailboxRoutes } from './mailbox.js';
export { mailTimes } from './mail-times.js';
export { createNotifications } from './notifications.js';
