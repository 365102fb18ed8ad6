import { contact } from '@paila/shared';
import { api } from '../../platform/api.js';
import { addUnreadChange } from '../../platform/contract-api.js';

export const { useSendMessageMutation } = api.injectEndpoints({
  endpoints: (build) => ({ sendMessage: addUnreadChange(build, contact, 'sendMessage') }),
});
