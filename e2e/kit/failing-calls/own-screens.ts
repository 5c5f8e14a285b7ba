import type { Page } from 'playwright-core';
import { paths } from '../../../client/src/lib/paths.ts';
import { post } from '../enter.ts';

const read = async <T>(page: Page, call: string): Promise<T[]> => {
  const answer = await page.request.get(call);
  if (!answer.ok()) throw new Error(`${call} answered ${answer.status()}.`);
  return answer.json();
};

interface Person {
  readonly id: string;
}
interface Match {
  readonly status: string;
  readonly otherUser: Person;
}

/** Views of a member's pages that have an address of their own. */
const VIEWS = [
  '/?tab=insights',
  '/matches?tab=connected',
  '/matches?tab=all',
  '/profile?tab=privacy',
  '/settings?tab=privacy',
  '/settings?tab=preferences',
];

const listOfMember = async (page: Page): Promise<string[]> => {
  const matches = await read<Match>(page, '/api/matches');
  const known = new Set(matches.map(({ otherUser }) => otherUser.id));
  const strangers = (await read<{ user: Person }>(page, '/api/matches/recommendations?limit=20')).filter(
    ({ user }) => !known.has(user.id),
  );
  const of = (status: string) => matches.filter((match) => match.status === status).map(({ otherUser }) => otherUser);
  const people = [of('accepted')[0], of('pending')[0], strangers[0]?.user].flatMap((one) => (one ? [one.id] : []));
  const [conversation] = (await read<{ matchId?: string }>(page, '/api/conversations')).flatMap(
    ({ matchId }) => matchId ?? [],
  );
  return [
    ...people.map((id) => `/matches/${id}`),
    `/matches?tab=connected&person=${people[0]}&view=messages`,
    `/messages/${conversation}`,
    ...(await read<Person>(page, '/api/support')).map(({ id }) => `/settings/support/${id}`),
    ...VIEWS,
  ];
};

const listOfMatchmaker = async (page: Page): Promise<string[]> => {
  const [thread] = await read<{ member: Person }>(page, '/api/staff/conversations');
  const id = thread?.member.id;
  const picks = `/staff/members/${id}?view=picks`;
  return [
    `/staff/conversations/${id}`,
    `/staff/members/${id}`,
    picks,
    `${picks}&tab=shortlist`,
    `${picks}&tab=picks`,
    '/staff/members?view=picks',
    '/staff/members?view=board',
  ];
};

const listOfAdmin = async (page: Page): Promise<string[]> => {
  const [application] = await read<Person>(page, '/api/staff/applications?status=pending');
  const [report] = await read<Person>(page, '/api/staff/reports');
  const [member] = await read<Person>(page, '/api/staff/members?role=member');
  const threads = await read<Person>(page, '/api/staff/support');
  return [
    `/staff/applications/${application?.id}`,
    `/staff/members/${member?.id}`,
    `/staff/reports/${report?.id}`,
    ...threads.map(({ id }) => `/staff/support/${id}`),
    '/staff/reports?view=appeals',
    '/staff/reports?view=marked',
    '/staff/members?view=assignments',
    '/staff/photos?view=documents',
    '/staff/insight?view=revenue',
  ];
};

/** Gives staff a report to read and support a question, of a member of the demo community who is connected. */
export const giveStaffWork = async (page: Page): Promise<void> => {
  const [match] = (await read<Match>(page, '/api/matches')).filter(({ status }) => status === 'accepted');
  await post(page, '/api/reports', { userId: match?.otherUser.id, reason: 'other' });
  await post(page, '/api/support', { topic: 'other', text: 'How do I change my name?' });
};

/**
 * Addresses of one person, conversation, application or report, and views with an address of their own, as the signed-in account
 * of the demo community has them. An admin needs something to read: {@link giveStaffWork}.
 */
export const listOwnScreens = async (page: Page, who: string): Promise<readonly string[]> => {
  if (who === 'premium@demo.test') return listOfMember(page);
  if (who === 'vip@demo.test') return ['/messages/matchmaker'];
  if (who === 'matchmaker@demo.test') return listOfMatchmaker(page);
  return who === 'admin@demo.test' ? listOfAdmin(page) : [];
};

/** Returns the addresses with a parameter, such as `/matches/:userId`, of which none of the given ones is an instance. */
export const listUnseen = (seen: readonly string[]): string[] =>
  Object.values(paths)
    .filter((path) => path.includes(':'))
    .filter((path) => {
      const instance = new RegExp(`^${path.replace(/:\w+/g, '(?!undefined)[^/?]+')}(?:\\?|$)`);
      return !seen.some((one) => instance.test(one));
    });
