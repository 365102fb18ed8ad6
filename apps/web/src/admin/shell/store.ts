import { isRecord } from '@paila/shared';
import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  isAnyOf,
  isRejectedWithValue,
} from '@reduxjs/toolkit';
import { authReducer, keepSession } from '../../features/accounts/index.js';
import { CART_STORAGE_KEY } from '../../features/carts/index.js';
import { api, isApiFailure } from '../../platform/api.js';
import { loggedIn, loggedOut, sessionExpired } from '../../platform/session.js';
import { removeStored } from '../../platform/storage.js';
import { forgetLists } from '../ui/list-memory.js';

const reducer = combineReducers({ auth: authReducer, [api.reducerPath]: api.reducer });

/** The call that loads the caller's account. A refusal of this call must not repeat it. */
const OWN_ACCOUNT = 'getAccount';

const endpointName = (meta: unknown): unknown => {
  const arg = isRecord(meta) ? meta['arg'] : undefined;
  return isRecord(arg) ? arg['endpointName'] : undefined;
};

/** Makes the store of the back office, one for each document. */
export const createAdminStore = () => {
  const listeners = createListenerMiddleware();
  listeners.startListening({
    // A refusal can mean that the account has lost a right since the page was opened, so the guard loads the account
    // again.
    predicate: (action) =>
      isRejectedWithValue(action) &&
      isApiFailure(action.payload) &&
      action.payload.status === 403 &&
      endpointName(action.meta) !== OWN_ACCOUNT,
    effect: (_action, { dispatch }) => {
      dispatch(api.util.invalidateTags(['Account']));
    },
  });
  listeners.startListening({
    matcher: isAnyOf(loggedOut, sessionExpired, loggedIn),
    effect: (action, { dispatch }) => {
      // The shop empties the cart when somebody logs out, but its code does not run here.
      if (loggedOut.match(action)) removeStored(CART_STORAGE_KEY);
      forgetLists();
      // The next account must not see customers' data. The reset waits until the pages are gone, as they would load
      // the data again. It also waits until the token is revoked, because a reset aborts that call.
      setTimeout(() => {
        void Promise.allSettled(dispatch(api.util.getRunningMutationsThunk())).then(() => {
          dispatch(api.util.resetApiState());
        });
      });
    },
  });
  return configureStore({
    reducer,
    middleware: (standard) => standard().prepend(listeners.middleware, keepSession).concat(api.middleware),
    // A background tab gets no animation frames, so it would keep its placeholders.
    enhancers: (standard) => standard({ autoBatch: { type: 'tick' } }),
  });
};

export type AdminStore = ReturnType<typeof createAdminStore>;
