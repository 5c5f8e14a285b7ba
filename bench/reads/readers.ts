import { randomBytes } from 'node:crypto';
import { connectRedis } from '../../server/bootstrap/redis.ts';
import { system } from '../../server/domain/kernel/actor.ts';
import { today } from '../../server/domain/kernel/day.ts';
import { newId, pairKey } from '../../server/domain/kernel/ids.ts';
import { computeRecommendations } from '../../server/domain/recommendations/compute.ts';
import { createSessionStore } from '../../server/http/session/session-store.ts';
import { BatchModel, getBatchId } from '../../server/models/matching/batch.ts';
import { MatchModel } from '../../server/models/matching/match.ts';
import { UserModel } from '../../server/models/members/user.ts';
import { ConversationModel } from '../../server/models/messaging/conversation.ts';
import { MessageModel } from '../../server/models/messaging/message.ts';
import { generateCandidates } from '../../testing/people/generate-candidates.ts';
import { insertMembers } from '../../testing/people/insert-members.ts';
import type { Person } from '../chat/load/load-types.ts';

/** What each member has beside stored recommendations: introductions of today, and earlier ones that they are connected with. */
const TODAY = 7;
const CONNECTED = 5;
const MESSAGES = 60;
export const DAY_MS = 86_400_000;

/** A member who reads, signed in, and a conversation of theirs. */
export interface Reader extends Person {
  readonly conversation: string;
}

/** Inserts members with introductions, connections, messages and stored recommendations, the same for the same seed. */
export const insertReaders = async (count: number, seed: string, redisUrl: string): Promise<Reader[]> => {
  const people = [...generateCandidates(count * 2, seed, { blank: 0.02 })].filter(
    ({ gender, age }) => gender !== null && age !== null,
  );
  await insertMembers(people, seed);
  const men = people.filter(({ gender }) => gender === 'male').map(({ id }) => id);
  const women = people.filter(({ gender }) => gender === 'female').map(({ id }) => id);
  const couples = Math.min(men.length, women.length, count / 2);
  const conversationOf = await insertPairs(men.slice(0, couples), women.slice(0, couples));
  const ids = [...men.slice(0, couples), ...women.slice(0, couples)];
  for (const userId of ids) await computeRecommendations(system, { userId });
  return signIn(ids, conversationOf, redisUrl);
};

/** Introduces each man to the women after his own number, and connects him with those after them. */
const insertPairs = async (men: readonly string[], women: readonly string[]): Promise<Map<string, string>> => {
  const now = new Date();
  const matches: object[] = [];
  const conversations: object[] = [];
  const messages: object[] = [];
  const conversationOf = new Map<string, string>();
  const batches = new Map<string, string[]>();
  for (const [at, man] of men.entries()) {
    for (let step = 0; step < TODAY + CONNECTED; step += 1) {
      const woman = women[(at + step) % women.length] ?? '';
      const isConnected = step >= TODAY;
      const offered = isConnected ? new Date(now.getTime() - (step - TODAY + 1) * DAY_MS) : now;
      const _id = newId();
      matches.push({
        _id,
        pairKey: pairKey(man, woman),
        users: [man, woman].sort(),
        responses: isConnected ? ['interested', 'interested'] : [null, null],
        offeredAt: [offered, offered],
        status: isConnected ? 'accepted' : 'pending',
        score: 75,
        coverage: 0.8,
        createdAt: offered,
        acceptedAt: isConnected ? offered : null,
      });
      const both = [man, woman];
      if (isConnected) {
        conversations.push(buildConversation(_id, both, now));
        for (let seq = 1; seq <= MESSAGES; seq += 1) messages.push(buildMessage(_id, seq, both[seq % 2] ?? man, now));
        for (const id of both) conversationOf.set(id, _id);
      } else for (const id of both) batches.set(id, [...(batches.get(id) ?? []), _id]);
    }
  }
  const day = today();
  const opened = { day, openedAt: now, announced: TODAY, announcedBy: null };
  await insertAll(MatchModel, matches);
  await insertAll(ConversationModel, conversations);
  await insertAll(MessageModel, messages);
  await insertAll(
    BatchModel,
    [...batches].map(([userId, matchIds]) => ({ _id: getBatchId(userId, day), userId, matchIds, ...opened })),
  );
  return conversationOf;
};

/** Builds the conversation of two connected members. */
export const buildConversation = (_id: string, participants: string[], lastActivityAt: Date) => ({
  _id,
  kind: 'match',
  participants,
  seq: MESSAGES,
  lastMessage: null,
  matchmakerId: null,
  mutedBy: [],
  presenceHiddenBy: [],
  frozen: [],
  lastActivityAt,
});

const buildMessage = (conversationId: string, seq: number, senderId: string, createdAt: Date) => ({
  _id: newId(),
  conversationId,
  seq,
  senderId,
  fromMatchmaker: false,
  content: `Message ${seq}: I would like to hear more about the place where you grew up.`,
  createdAt,
});

const AT_ONCE = 2_000;

/** Inserts documents, some thousand at a time. */
export const insertAll = async (
  model: { collection: { insertMany(documents: never[]): Promise<unknown> } },
  documents: readonly object[],
): Promise<void> => {
  for (let from = 0; from < documents.length; from += AT_ONCE)
    await model.collection.insertMany(documents.slice(from, from + AT_ONCE) as never[]);
};

/** Signs members in, without their passwords. */
export const signIn = async (
  ids: readonly string[],
  conversationOf: ReadonlyMap<string, string>,
  redisUrl: string,
): Promise<Reader[]> => {
  const redis = connectRedis(redisUrl, () => {});
  const sessions = createSessionStore(redis, () => new Date());
  const epochs = new Map(
    (await UserModel.find({ _id: { $in: ids } }, { sessionEpoch: 1 }).lean()).map((user) => [user._id, user]),
  );
  const readers: Reader[] = [];
  for (const id of ids) {
    const sessionId = randomBytes(32).toString('base64url');
    await sessions.write(sessionId, sessions.begin(id, epochs.get(id)?.sessionEpoch ?? 0), true);
    const Cookie = `session_id=${sessionId}`;
    readers.push({ id, headers: { Cookie, 'X-User': id }, conversation: conversationOf.get(id) ?? '' });
  }
  redis.disconnect();
  return readers;
};
