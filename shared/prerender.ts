import type { Role, Tier } from './options.ts';

/** The prerendered pages of the address `/`; the server fills in the current user. */
export const PRERENDERED = { visitor: 'home-visitor.html', member: 'home-member.html' } as const;

/** The folder of the public pages as a visitor sees them: `/about` is `about.html` in it. */
export const PUBLIC_PAGES = 'pages';

/**
 * The folder of the frames of signed-in users' pages, as they look until their program has come: for each kind of viewer,
 * `/matches` is `matches.html` in a folder of their name.
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

/** Placeholder for the member's first name, as HTML text, in the prerendered member page. */
export const FIRST_NAME = '__FIRST_NAME__';

/** Placeholder for the current user in those pages: the response of `GET /api/user` as a script, or null for a visitor. */
export const INITIAL_USER = '__INITIAL_USER__';

/** Placeholder for where the service is reached, such as `https://mithaq.example`, in pages and in `FILES_WITH_ORIGIN`. */
export const ORIGIN = '__ORIGIN__';

/**
 * Placeholder for what the operator has set up, as words: `mail` where the service sends mail, `letters` where it takes letters from
 * its public pages. A page reads it as `window.__services__`.
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
