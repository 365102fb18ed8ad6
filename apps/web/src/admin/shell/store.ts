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

/** The name of the call that says who is logged in; refusals of it would ask for themselves. */
const OWN_ACCOUNT = 'getAccount';

const endpointOf = (meta: unknown): unknown => {
  const arg: unknown = typeof meta === 'object' && meta !== null && 'arg' in meta ? meta.arg : undefined;
  return typeof arg === 'object' && arg !== null && 'endpointName' in arg ? arg.endpointName : undefined;
};

/** Makes the store of the back office, one for each document. */
export const createAdminStore = () => {
  const listeners = createListenerMiddleware();
  listeners.startListening({
    // A refusal can mean that the account has lost a right since the page was opened, so the guard asks again who it
    // is.
    predicate: (action) =>
      isRejectedWithValue(action) &&
      isApiFailure(action.payload) &&
      action.payload.status === 403 &&
      endpointOf(action.meta) !== OWN_ACCOUNT,
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
      // Customers' data must not be shown to who logs in next. Only after the pages with it are gone, or they would
      // fetch it again, and after the token was revoked, as that would be aborted.
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
    // Not by animation frames: a background tab gets none, and would keep its skeletons until it is shown.
    enhancers: (standard) => standard({ autoBatch: { type: 'tick' } }),
  });
};

export type AdminStore = ReturnType<typeof createAdminStore>;
