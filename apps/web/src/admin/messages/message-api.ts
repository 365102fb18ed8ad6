import { messages } from '@paila/shared';
import { addChange, addQuery } from '../../platform/contract-api.js';
import { addList, adminApi } from '../platform/admin-api.js';

export const messageApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    adminMessages: addList(build, messages, 'listMessages', ['AdminMessage']),
    adminMessage: addQuery(build, messages, 'showMessage', ['AdminMessage']),
    answerMessage: addChange(build, messages, 'answerMessage', ['AdminMessage', 'AdminMail', 'AdminReport']),
    archiveMessage: addChange(build, messages, 'archiveMessage', ['AdminMessage', 'AdminReport']),
  }),
});
