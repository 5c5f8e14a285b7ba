/*
 * Shows what arrives by push and opens its page, and answers for a page that cannot be fetched with one that says so. It serves
 * nothing else: programs and data always come from the network or the browser's own cache, so that no build is mixed with another.
 * It is plain JavaScript, as browsers load it as it is; the build fills in `PROGRAM`, so that each build has a worker of its own.
 */

/** The program of the build that this worker came with. */
const PROGRAM = '__PROGRAM__';
/** Where the service keeps which browsers it pushes to. */
const SUBSCRIPTIONS = '/api/push-subscriptions';
/** What the program keeps of the screen (`client/src/features/chat/threads/last-read.ts`), by these addresses. */
const LAST_READ = 'last-read';
const LIST = '/last-read/list';
const THREADS = '/last-read/thread/';
/** What was kept longer ago is shown no more. */
const SHOWN_FOR_MS = 24 * 60 * 60 * 1000;

// There is never a second one that waits: both do the same, and the program says that there is a new version.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(begin());
});

self.addEventListener('message', ({ data, source }) => {
  if (data === 'which program?') source?.postMessage({ program: PROGRAM });
});

/** Returns a part of what was on the screen, unless it was too long ago; null where there is none. */
const readLast = async (key) => {
  const cache = await caches.open(LAST_READ);
  const kept = await (await cache.match(key))?.json();
  if (kept && Date.now() - kept.at < SHOWN_FOR_MS) return kept;
  await cache.delete(key);
  return null;
};

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escapeText = (text) => String(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign]);

const formatTime = (at) =>
  `<time datetime="${new Date(at).toISOString()}">${escapeText(
    new Date(at).toLocaleString('en', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
  )}</time>`;

const writeThread = ({ name, lines, at }) => `<section aria-labelledby="thread">
<h2 id="thread">Your messages with ${escapeText(name)}</h2>
<p class="soft">As you last saw them, ${formatTime(at)}</p>
<ol>${lines
  .map(
    (line) =>
      `<li class="${line.mine ? 'mine' : 'other'}"><p dir="auto">${escapeText(line.text)}</p><span class="soft">${
        line.mine ? 'You' : escapeText(line.author ?? name)
      } · ${formatTime(line.at)}</span></li>`,
  )
  .join('')}</ol></section>`;

const writeList = ({ rows, at }) => `<nav aria-labelledby="list">
<h2 id="list">Your conversations</h2>
<p class="soft">As you last saw them, ${formatTime(at)}</p>
<ul>${rows
  .map(
    ({ slug, name, preview }) =>
      `<li><a href="/messages/${encodeURIComponent(slug)}"><strong>${escapeText(name)}</strong><span class="soft" dir="auto">${escapeText(preview)}</span></a></li>`,
  )
  .join('')}</ul></nav>`;

const STYLE = `:root{color-scheme:light;--page:#FAF6EE;--paper:#FFFFFF;--ink:#16211E;--soft:#4C5A54;--line:#E4DCCB;--button:#1F4A3F;--label:#FBF8F1}
:root[data-scheme=dark]{color-scheme:dark;--page:#0F1613;--paper:#17201C;--ink:#EFE9DC;--soft:#B4BCB3;--line:#2C3833;--button:#93C5B0;--label:#0E1C17}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.6 Inter,system-ui,sans-serif}
main{box-sizing:border-box;max-width:640px;margin:0 auto;padding:24px 16px 48px;display:grid;gap:24px}
main>*,nav,section{min-width:0}
h1,h2{margin:0 0 8px;font-weight:600;line-height:1.3;font-family:Fraunces,Georgia,serif}h1{font-size:28px}h2{font-size:20px}
p{margin:0 0 8px;overflow-wrap:anywhere;white-space:pre-wrap}.soft{color:var(--soft);font-size:14px}
ul,ol{list-style:none;margin:0;padding:0;display:grid;gap:8px}
nav a{display:grid;padding:12px 16px;background:var(--paper);border:1px solid var(--line);border-radius:12px;color:inherit;text-decoration:none}
nav a span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.mine,.other{max-width:85%;box-sizing:border-box;padding:10px 14px;background:var(--paper);border:1px solid var(--line);border-radius:12px}
.mine{justify-self:end}.other{justify-self:start}
.again{display:inline-block;padding:12px 22px;border-radius:10px;background:var(--button);color:var(--label);font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px}`;

/** The scheme that was chosen, before the first paint, and the page itself as soon as the browser is connected. */
const SCRIPT = `var chosen=/(?:^|; )preferences=theme\\.(light|dark)/.exec(document.cookie);
var dark=chosen?chosen[1]==='dark':matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.setAttribute('data-scheme',dark?'dark':'light');
addEventListener('online',function(){location.reload()});`;

/** Returns the part of an address that names a thread; undefined where it names none. */
const findSlug = ({ pathname }) => {
  if (pathname === '/matchmaker') return 'matchmaker';
  return /^\/messages\/([^/]+)$/.exec(pathname)?.[1];
};

/** Makes the page that says that a page could not be fetched, with what the reader saw last. It needs nothing but itself. */
const writeOfflinePage = async (url) => {
  const slug = findSlug(url);
  const [list, thread] = await Promise.all([readLast(LIST), slug ? readLast(THREADS + slug) : null]);
  const nonce = crypto.randomUUID();
  const body = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><title>You are offline | Mithaq</title>',
    `<style nonce="${nonce}">${STYLE}</style><script nonce="${nonce}">${SCRIPT}</script></head><body><main>`,
    '<header><h1>You are offline</h1><p>This page will open as soon as you are connected again.',
    list || thread ? ' Until then, here is what you saw last on this device.' : '',
    `</p><p><a class="again" href="${escapeText(url.origin + url.pathname + url.search)}">Retry</a></p></header>`,
    thread ? writeThread(thread) : '',
    list ? writeList(list) : '',
    '</main></body></html>',
  ].join('');
  return new Response(body, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
    },
  });
};

const fetchPage = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return writeOfflinePage(new URL(event.request.url));
  }
};

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(fetchPage(event));
});

/** What a push says; where it says nothing, as some push services deliver it, that there is something. */
const readPush = (data) => {
  try {
    const { title, path } = data.json();
    return { title, path };
  } catch {
    return { title: 'There is something new for you', path: '/' };
  }
};

self.addEventListener('push', (event) => {
  const { title, path } = readPush(event.data);
  event.waitUntil(self.registration.showNotification(title, { icon: '/icon-192.png', tag: path, data: { path } }));
});

/** Subscribes anew, where a browser has dropped its subscription or replaced it by another, and tells the service, which forgets the former. */
const renew = async (replaced) => {
  const { publicKey } = await (await fetch(SUBSCRIPTIONS, { credentials: 'include' })).json();
  if (!publicKey) return;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, expirationTime, keys } = (
    replaced ?? (await self.registration.pushManager.subscribe(options))
  ).toJSON();
  await fetch(SUBSCRIPTIONS, {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, expirationTime, keys }),
  });
};

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.newSubscription));
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
