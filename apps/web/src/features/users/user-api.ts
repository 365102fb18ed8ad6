import type { PasswordPayload, ProfilePayload, User } from '@paila/shared';
import { api } from '../../platform/api.js';
import { userInfoReceived } from '../auth/index.js';

interface Of<Payload> {
  userId: string;
  data: Payload;
}

const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<User, Of<ProfilePayload>>({
      query: ({ userId, data }) => ({ url: `/auth/${userId}`, method: 'PUT', data }),
      onQueryStarted: async (_payload, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(userInfoReceived(answer.data));
      },
    }),
    /** Every other session of the account ends with it; this one goes on. */
    changePassword: build.mutation<unknown, Of<PasswordPayload>>({
      query: ({ userId, data }) => ({ url: `/auth/${userId}`, method: 'PUT', data }),
    }),
  }),
});

export const { useUpdateProfileMutation, useChangePasswordMutation } = userApi;
