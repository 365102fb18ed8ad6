/*
 * Takes the place of the service worker in a shop that has switched it off. A browser that still has a worker fetches
 * this script with its next visit, removes all that the worker has stored, and then has none.
 */
declare const self: ServiceWorkerGlobalScope;

const removeAll = async (): Promise<void> => {
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  await self.registration.unregister();
};

self.addEventListener('install', () => {
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(removeAll());
});

export {};
