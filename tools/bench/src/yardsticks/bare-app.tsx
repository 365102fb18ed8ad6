// The yardstick's app for browsers: the shop's libraries, each used as the shop uses it, and next to nothing besides.
/// <reference lib="dom" />
import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import axios from 'axios';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';

const client = axios.create({ baseURL: '/api' });
const api = createApi({
  baseQuery: async (url: string) => ({ data: (await client.get<string>(url)).data }),
  endpoints: (build) => ({ getText: build.query<string, string>({ query: (url) => url }) }),
});
const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (standard) => standard().concat(api.middleware),
});

const Page = () => {
  const [getText, { data = 'Nothing yet' }] = api.useLazyGetTextQuery();
  return (
    <main>
      <p>{data}</p>
      <Link to="/" onClick={() => void getText('text')}>
        A link
      </Link>
    </main>
  );
};

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');
const router = createBrowserRouter([{ path: '*', Component: Page }]);
createRoot(root).render(
  <Provider store={store}>
    <RouterProvider router={router} />
  </Provider>,
);
