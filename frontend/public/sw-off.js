// Handed out as /sw.js where SERVICE_WORKER=0: takes the place of the one before, empties its cache and goes.
self.addEventListener('install', function (event) {
  event.waitUntil(self.skipWaiting());
});
self.addEventListener('activate', function (event) {
  event.waitUntil(
    caches.delete('turnout-files').then(function () {
      return self.registration.unregister();
    }),
  );
});
