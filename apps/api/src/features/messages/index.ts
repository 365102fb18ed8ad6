export { claimGuestMessages, accountMessageIds, accountMessages, removeAccountMessages } from './message-erasing.js';
export { countNewMessages } from './message-lists.js';
export { messageNotice, type MessageNotice } from './message-lists.js';
export { createMessages } from './message.routes.js';
