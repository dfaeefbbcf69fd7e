// The build puts `built` before this: {assets, staff}, the addresses of all built files, and of those of the staff screens.
// Keeps the app's own files and nothing else: no answer of the server, nothing of anybody (docs/decisions/0051).
const cacheName = 'turnout-files';
const staffPage = '/index.html'; // knows every screen
const sitePage = '/site.html';
const isSitePath = /^\/(?:evt|welcome-email|unavailable)(?:\/|$)/;
const assets = new Set(built.assets);

/** Files are named by their content: one that is there needs no second look. One after another, behind the page's own. */
const keep = async (page, files) => {
  const cache = await caches.open(cacheName);
  for (const file of files) {
    if (!assets.has(file) || (await cache.match(file)) !== undefined) continue;
    const answer = await fetch(file, { priority: 'low' });
    if (answer.ok) await cache.put(file, answer);
  }
  // Last: a page is of use once its files are there.
  const answer = await fetch(page, { cache: 'no-cache' });
  if (answer.ok) await cache.put(page, answer);
};

/** A new version takes along what this device had of the one before. */
const renew = async () => {
  const cache = await caches.open(cacheName);
  if ((await cache.match(staffPage)) !== undefined) await keep(staffPage, built.staff);
  if ((await cache.match(sitePage)) !== undefined) await cache.put(sitePage, await fetch(sitePage));
};

/** Files of versions before go once no tab is open that might ask for one. */
const forgetOld = async () => {
  if ((await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0) return;
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!assets.has(pathname) && pathname !== staffPage && pathname !== sitePage) await cache.delete(request);
  }
};

const keptPage = async (path) => {
  const cache = await caches.open(cacheName);
  return (await cache.match(staffPage)) ?? (isSitePath.test(path) ? cache.match(sitePage) : undefined);
};

const openPage = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await keptPage(new URL(event.request.url).pathname);
    if (page === undefined) throw error;
    return page;
  }
};

const openAsset = async (request) => {
  const cache = await caches.open(cacheName);
  return (await cache.match(request.url)) ?? fetch(request);
};

self.addEventListener('install', (event) => {
  // Old and new files have different names, so tabs of both versions live side by side.
  event.waitUntil(renew().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  const ready = [self.registration.navigationPreload?.enable(), self.clients.claim(), forgetOld()];
  event.waitUntil(Promise.all(ready));
});
// A page says what it is: staff screens need all of theirs, a visitor's phone what it has loaded anyway.
self.addEventListener('message', (event) => {
  event.waitUntil(event.data.isStaff ? keep(staffPage, built.staff) : keep(sitePage, event.data.files));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate' && !pathname.startsWith('/api/') && !pathname.startsWith('/auth/')) {
    event.respondWith(openPage(event));
    event.waitUntil(forgetOld());
  } else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
});
