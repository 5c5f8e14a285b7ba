import type { Role, Tier } from './options.ts';

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

/**
 * The folder of the frames of signed-in users' pages, as they look until their program has come. Each kind of viewer has a
 * folder of their name in it.
 */
export const FRAMES = 'frames';

/** The kinds of signed-in users whose navigation differs, each with a role and a tier that has it. */
export const FRAME_VIEWERS = {
  applicant: ['applicant', null],
  member: ['member', 'standard'],
  vip: ['member', 'vip'],
  matchmaker: ['matchmaker', null],
  admin: ['admin', null],
} as const satisfies Record<string, readonly [Role, Tier | null]>;

/** A kind of signed-in users. */
export type FrameViewer = keyof typeof FRAME_VIEWERS;

/** In the name of a frame's file: any part of an address, such as an id. */
export const ANY_PART = '[any]';

/** The frame of the addresses that have none of their own, in each viewer's folder. */
export const OTHER_FRAME = '[other]';

/** Marks the root element of a page that has a frame, which its program replaces. */
export const FRAME_MARK = 'data-frame';

/** Marks the template of a recommended member's card in a frame, which the page fills itself before its program. */
export const PEOPLE_TEMPLATE = 'data-people';

/** Placeholder for the first name of whoever is signed in, as HTML text, in a frame. */
export const FIRST_NAME = '__FIRST_NAME__';

/** Placeholder for the current user in those pages: the response of `GET /api/user` as a script, or null for a visitor. */
export const INITIAL_USER = '__INITIAL_USER__';

/** Placeholder for where the service is reached, such as `https://mithaq.example`, in pages and in `FILES_WITH_ORIGIN`. */
export const ORIGIN = '__ORIGIN__';

/**
 * Placeholder for what the operator has set up, as words: `mail` where the service sends mail, `files` where it writes
 * mails into files instead, `letters` where it takes letters from its public pages. A page reads it as `window.__services__`.
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

/** What is added to the name of an asset for the file beside it that has the same content, compressed by Brotli. */
export const BROTLI_ENDING = '.br';
