import { notifyOfBatches } from '../../server/domain/daily-batch/batches.ts';
import { planBatches } from '../../server/domain/daily-batch/plan.ts';
import { findDeliverable } from '../../server/domain/delivery/deliverable.ts';
import { publish } from '../../server/domain/kernel/events.ts';
import { listPresencePartners } from '../../server/domain/messaging/presence.ts';
import { BatchModel, getBatchId } from '../../server/models/matching/batch.ts';
import { RecommendationSetModel } from '../../server/models/matching/recommendation-set.ts';
import { NotificationModel } from '../../server/models/members/notification.ts';
import type { RawAnswer } from '../app/http-client.ts';
import { compute } from '../app/insights.ts';
import { readExport } from '../app/read-export.ts';
import { openTab, type Tab, until } from '../app/tab.ts';
import { type Other, PASSWORD, send, today, type World } from './world.ts';

/** What `me` sees of the three on every surface of the service. */
export type Seen = Awaited<ReturnType<typeof look>> &
  Awaited<ReturnType<typeof act>> &
  Awaited<ReturnType<typeof listen>>;
export type Surface = keyof Seen;

type Method = 'GET' | 'POST' | 'DELETE';

/** Makes calls as `me`; what is answered is added to `transcript`. */
const createAsk =
  ({ browsers }: World, transcript: string[]) =>
  async (method: Method, path: string, body?: object): Promise<RawAnswer> => {
    const answer = await browsers.me.request(method, path, body ? { body } : {});
    transcript.push(`${method} ${path} ${answer.status} ${answer.text}`);
    return answer;
  };

/** Reads, as `me`, every surface that shows or counts people; every answer of the service is added to `transcript`. */
export const look = async (world: World, url: string, transcript: string[]) => {
  const { users, browsers, matches, photos } = world;
  const ask = createAsk(world, transcript);
  const list = async (path: string, name: Other) => (await ask('GET', path)).text.includes(users[name]._id);
  const profile = async (name: Other) => {
    const { status, body } = await ask('GET', `/api/profiles/${users[name]._id}`);
    return status === 200 ? ('bio' in body ? 'full' : 'card') : status;
  };
  const thread = `/api/matches/${matches.friend}`;
  const inbox = (await ask('GET', '/api/conversations')).body as { matchId: string; presence?: object }[];
  const row = inbox.find(({ matchId }) => matchId === matches.friend);
  await RecommendationSetModel.deleteMany({});
  await compute('recommendations', users.me._id);
  const computed = await RecommendationSetModel.findById(users.me._id).lean();
  const { assignments } = await planBatches(today());
  const exported = await readExport(url, browsers.me, PASSWORD);
  // What is told by mail; that a conversation was closed is not.
  const about = { userId: users.me._id, aboutId: users.friend._id, kind: { $ne: 'conversation-closed' as const } };
  const noticeIds = (await NotificationModel.find(about, { _id: 1 }).lean()).map(({ _id }) => _id);
  const partners = [await listPresencePartners(users.friend._id), await listPresencePartners(users.me._id)];
  return {
    'profile of the connected': await profile('friend'),
    'profile of the introduced': await profile('open'),
    'profile of the recommended': await profile('coming'),
    'photo of the connected': (await ask('GET', `/api/photos/${photos.friend}/small`)).status,
    'photo of the introduced': (await ask('GET', `/api/photos/${photos.open}/small`)).status,
    'list of matches': await list('/api/matches', 'friend'),
    'introductions of the day': await list('/api/matches/daily', 'open'),
    'recommendations, introduced': await list('/api/matches/recommendations?limit=20', 'open'),
    'recommendations, new': await list('/api/matches/recommendations?limit=20', 'coming'),
    'recommendations of the worker': computed?.candidates.includes(users.coming._id) ?? false,
    'plan of the worker': assignments.some(
      ({ a, b, offeredTo }) => [a, b].includes(users.coming._id) && offeredTo.includes(users.me._id),
    ),
    inbox: row !== undefined,
    'presence in the inbox': row?.presence !== undefined,
    'presence pushed to the other': partners[0]?.some((one) => one.userId === users.me._id && one.seesMember) ?? false,
    'presence pushed to me': partners[1]?.some(({ userId }) => userId === users.friend._id) ?? false,
    'unread messages': (await ask('GET', '/api/messages/unread/count')).body,
    'conversations that wait': (await ask('GET', '/api/messages/waiting/count')).body,
    'reading the thread': (await ask('GET', `${thread}/messages`)).status,
    notices: await list('/api/notices', 'friend'),
    'notice by mail': (await findDeliverable('email', [{ _id: 'mail', userId: users.me._id, noticeIds }])).size > 0,
    'name in the export': [...exported.files.values()].some((text) => text.includes('"with": "friend"')),
  };
};

/** Does, as `me`, everything that can be done with or about the three; every answer of the service is added to `transcript`. */
export const act = async (world: World, transcript: string[]) => {
  const { users, matches } = world;
  const ask = createAsk(world, transcript);
  const thread = `/api/matches/${matches.friend}`;
  const status = async (method: Method, path: string, body?: object) => (await ask(method, path, body)).status;
  const about = { userId: users.friend._id, reason: 'other' };
  return {
    openings: await status('GET', `${thread}/openings`),
    'asking for time': await status('POST', `${thread}/turn`, { answer: 'more-time' }),
    'marking as read': await status('POST', `${thread}/messages/read`, { upTo: 1 }),
    writing: await status('POST', `${thread}/messages`, { content: 'Peace' }),
    'showing my photos': await status('POST', `${thread}/photo-access`),
    'hiding my photos': await status('DELETE', `${thread}/photo-access`),
    'asking for photos': await status('POST', `${thread}/photo-request`),
    'answering the introduction': await status('POST', `/api/matches/${matches.open}/respond`, {
      response: 'interested',
    }),
    unmatching: await status('POST', `${thread}/unmatch`, {}),
    reporting: await status('POST', '/api/reports', about),
    blocking: await status('POST', `/api/blocks/${users.friend._id}`),
  };
};

/**
 * Returns what is pushed to `me` while the connected one comes, writes, reads and types, their match is announced to have
 * changed, and the day's introductions have grown.
 */
export const listen = async ({ users, browsers, matches }: World, tab: Tab, url: string, isPresenceDue: boolean) => {
  tab.received.length = 0;
  const id = matches.friend;
  const hasCome = (userId: string) => tab.of('presence').some((one) => one.userId === userId && one.online);
  await send(browsers.me, id);
  await browsers.friend.request('POST', `/api/matches/${id}/messages/read`, { body: { upTo: 9 } });
  await send(browsers.friend, id);
  // Who is suspended has no tab.
  const other = await openTab(url, browsers.friend).catch(() => null);
  await other?.socket.timeout(600_000).emitWithAck('match:typing', { matchId: id });
  await openTab(url, browsers.control);
  await until(() => hasCome(users.control._id) && (!isPresenceDue || hasCome(users.friend._id)), 'presence', 600_000);
  publish([{ type: 'match.updated', matchId: id, viewers: [users.me._id] }]);
  await BatchModel.updateOne({ _id: getBatchId(users.me._id, today()) }, { $push: { matchIds: matches.control } });
  await notifyOfBatches(today(), [users.me._id]);
  const noticeIds = (await NotificationModel.find({ userId: users.me._id, kind: 'message' }).lean()).map(
    ({ _id }) => _id,
  );
  publish([{ type: 'notifications.added', noticeIds }]);
  const noticeAbout = (name: 'friend' | 'control') =>
    tab.of('notice').some(({ notice }) => notice.person?.id === users[name]._id);
  await until(() => noticeAbout('control'), 'a notice', 600_000);
  await until(
    async () => {
      publish([{ type: 'match.updated', matchId: matches.control, viewers: [users.me._id] }]);
      return (
        tab.of('match:updated').some((match) => match.id === matches.control) && tab.of('matches:daily').length > 0
      );
    },
    'the last push',
    600_000,
  );
  return {
    'push of a message': tab.of('match:message').some(({ message }) => message.senderId === users.friend._id),
    'push of a read mark': tab.of('match:read').some(({ userId }) => userId === users.friend._id),
    'push of a notice': noticeAbout('friend'),
    'push of typing': tab.of('match:typing').length > 0,
    'push of presence': hasCome(users.friend._id),
    'push of the match': tab.of('match:updated').some((match) => match.id === id),
    'number in the push of the day': tab.of('matches:daily').at(-1)?.count,
  };
};
