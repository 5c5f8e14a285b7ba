import { paths } from './paths.ts';

/** Whether a link leads to the current section: its page and those below. Of the staff's pages, only applications are below the queue. */
export const isCurrentSection = (to: string, pathname: string): boolean =>
  pathname === to || pathname.startsWith(to === paths.staff ? `${to}/applications/` : `${to}/`);
