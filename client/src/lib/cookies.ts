import { CSRF_COOKIE } from '../../../shared/cookies.ts';

/** Said where somebody cannot be signed in because their browser keeps no cookie of ours. */
export const NEEDS_COOKIES = 'This site needs cookies. Please allow them for this site, then sign in.';

/** Whether this browser keeps the service's cookies: each answer brings one that the page can read. */
export const keepsCookies = (): boolean => document.cookie.includes(`${CSRF_COOKIE}=`);
