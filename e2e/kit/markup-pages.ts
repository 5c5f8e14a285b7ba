import type { MarkupPeople } from '../../testing/people/markup-people.ts';

const encode = encodeURIComponent;

/** The pages that show people's texts, by who opens them; the pages of one person for each of `writers`. */
export const listMarkupPages = (people: MarkupPeople, writers: readonly string[], applications: readonly string[]) => ({
  victim: [
    '/',
    '/matches',
    '/messages',
    '/matchmaker',
    '/profile',
    '/profile/questions',
    '/settings',
    ...writers.map((id) => `/matches/${encode(id)}`),
  ],
  applicant: ['/application-status', '/application', '/settings'],
  matchmaker: [
    '/staff',
    '/staff/members',
    '/staff/conversations',
    `/staff/conversations/${encode(people.victim._id)}`,
    ...writers.flatMap((id) => [`/staff/members/${encode(id)}`, `/staff/conversations/${encode(id)}`]),
  ],
  admin: [
    '/staff',
    '/staff/members',
    '/staff/requests',
    '/staff/support',
    '/staff/audit',
    '/staff/service',
    `/staff/members/${encode(people.victim._id)}`,
    ...writers.map((id) => `/staff/members/${encode(id)}`),
    ...applications.map((id) => `/staff/applications/${encode(id)}`),
  ],
});
