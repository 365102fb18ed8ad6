export { adoptMessages, messageDataJob, messageIdsOf, messagesOf, removeMessagesOf } from './message-erasing.js';
export { countNewMessages } from './message-lists.js';
export { messageNotice, type MessageNotice } from './message-notices.js';
export { messageRoutes } from './message.routes.js';
