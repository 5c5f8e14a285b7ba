/* Shows what arrives by push, and opens its page. It serves no page and keeps nothing. */

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, path } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { icon: '/icon-192.png', tag: path, data: { path } }));
});

/** Returns an address of the service; its first page for any other. */
const toOwnUrl = (path) => {
  const url = new URL(path, self.location.origin);
  return url.origin === self.location.origin ? url.href : `${self.location.origin}/`;
};

const show = async (url) => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.url === url);
  await (page ? page.focus() : self.clients.openWindow(url));
};

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(toOwnUrl(event.notification.data.path)));
});
