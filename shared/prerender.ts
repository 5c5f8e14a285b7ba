/** The name of the prerendered page of the address `/`, in each folder of pages. */
const HOME = '/[home]';

/** Returns where a page is, in its folder: the page of `/about` in `/about.html`, that of `/auth?tab=register` in `/auth&tab=register.html`. */
export const toPageFile = (path: string): string => `${path === '/' ? HOME : path.replace('?', '&')}.html`;

/** Returns the path of a page from where it is in its folder. */
export const fromPageFile = (file: string): string => {
  const path = file.slice(0, -'.html'.length);
  return path === HOME ? '/' : path.replace('&', '?');
};

/** The folder of the start page and the public pages as a visitor sees them, and of the frames of pages with which a visitor signs in. */
export const PUBLIC_PAGES = 'pages';

/** The attribute of the root element of a visitor's page: `public` where its program hydrates it, `frame` where it replaces it. */
export const VISITOR_PAGE = 'data-visitor';

/** Placeholder for where the service is reached, such as `https://mithaq.example`, in pages and in `FILES_WITH_ORIGIN`. */
export const ORIGIN = '__ORIGIN__';

/**
 * Placeholder for what the operator has set up, as words: `mail` where the service sends mail, `files` where it writes
 * mails into files instead, `letters` where it takes contact messages from its public pages, `landing-prices` where members pay
 * the landing page's prices. A page reads it as `window.__services__`.
 */
export const SERVICES = '__SERVICES__';

/** What search engines read about all pages. */
export const FILES_WITH_ORIGIN = ['robots.txt', 'sitemap.xml'] as const;

/** The policy of Trusted Types of the script which loads a prerendered page's program. */
export const TRUSTED_LOADER = 'loader';

/** The address of the service worker. */
export const SERVICE_WORKER = '/service-worker.js';

/** The policy of Trusted Types by which the program of members registers the service worker. */
export const TRUSTED_WORKER = 'service-worker';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Returns a text as it is written into HTML: between elements, or in an attribute with quotation marks. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
