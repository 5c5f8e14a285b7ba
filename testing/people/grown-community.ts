import { newId, pairKey } from '../../server/domain/kernel/ids.ts';
import { BatchModel, getBatchId } from '../../server/models/matching/batch.ts';
import { MatchModel } from '../../server/models/matching/match.ts';
import { ApplicationModel } from '../../server/models/members/application.ts';
import { ProfileModel } from '../../server/models/members/profile.ts';
import { UserModel } from '../../server/models/members/user.ts';
import { ConversationModel } from '../../server/models/messaging/conversation.ts';
import { MessageModel } from '../../server/models/messaging/message.ts';
import { createRandom, type Random } from '../../server/seed/random.ts';
import { makeCommunity } from './community.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const insert = async (model: { collection: { insertMany(docs: never[]): Promise<unknown> } }, documents: object[]) => {
  if (documents.length > 0) await model.collection.insertMany(documents as never[]);
};

/**
 * Inserts a community with a past until `now`: members in every state, applications of a year, introductions with their answers and
 * conversations, and threads with matchmakers. The same one for the same `now` and size, but for its ids.
 */
export const makeGrownCommunity = async (now: Date, size = 160): Promise<void> => {
  const random = createRandom('grown community');
  const ids = await makeCommunity(size);
  await changeMembers(ids, now, random);
  await insert(ApplicationModel, buildApplications(ids, now, random));
  await insertIntroductions(ids, now, random);
  await insertThreads(ids, now, random);
};

/** Pauses, suspends and changes some members. */
const changeMembers = async (ids: readonly string[], now: Date, random: Random): Promise<void> => {
  for (const id of ids) {
    const chance = random.next();
    const account =
      chance < 0.04
        ? { suspendedAt: now }
        : chance < 0.08
          ? { leavingSince: now }
          : chance < 0.2
            ? { pause: { reason: 'found-match', until: null } }
            : null;
    if (account) await UserModel.updateOne({ _id: id }, { $set: account });
  }
  await ProfileModel.updateMany({ _id: { $in: ids.slice(0, 3) } }, { $set: { gender: null } });
  await ProfileModel.updateMany({ _id: { $in: ids.slice(3, 6) } }, { $set: { location: 'Reykjavik' } });
  await ProfileModel.updateMany({ _id: { $in: ids.slice(6, 13) } }, { $set: { location: 'my own castle' } });
};

const buildApplications = (ids: readonly string[], now: Date, random: Random): object[] =>
  // Some of them are those of members, the others of people whom the database does not know any more.
  Array.from({ length: 700 }, (_, at) => {
    const submittedAt = new Date(now.getTime() - random.next() * 380 * DAY_MS);
    const decidedAt = new Date(submittedAt.getTime() + random.int(1, 110) * HOUR_MS);
    const isDecided = decidedAt < now;
    return {
      _id: newId(),
      userId: ids[at] ?? newId(),
      status: isDecided ? (random.chance(0.6) ? 'approved' : 'rejected') : 'pending',
      answers: { about: 'I look for a calm home.' },
      submittedAt,
      claimedBy: null,
      claimedAt: null,
      decidedBy: null,
      decidedAt: isDecided ? decidedAt : null,
      reason: null,
      note: null,
    };
  });

const insertIntroductions = async (ids: readonly string[], now: Date, random: Random): Promise<void> => {
  const [matches, conversations, messages]: [object[], object[], object[]] = [[], [], []];
  const batches = new Map<string, { userId: string; day: string; matchIds: string[] }>();
  const pairs = new Set<string>();
  for (let n = 0; n < size(ids); n++) {
    const [one = '', other = ''] = random.sample(ids, 2).sort();
    const key = pairKey(one, other);
    if (pairs.has(key)) continue;
    pairs.add(key);
    const createdAt = new Date(now.getTime() - random.next() ** 2 * 100 * DAY_MS);
    const step = random.next();
    const isMutual = step < 0.4;
    const _id = newId();
    const offeredTo = [true, random.chance(0.8)];
    matches.push({
      _id,
      pairKey: key,
      users: [one, other],
      responses: isMutual ? ['interested', 'interested'] : step < 0.7 ? ['interested', null] : [null, null],
      offeredAt: offeredTo.map((is) => (is ? createdAt : null)),
      status: isMutual ? 'accepted' : 'pending',
      score: 70,
      coverage: 0.8,
      createdAt,
      acceptedAt: isMutual ? createdAt : null,
    });
    const day = createdAt.toISOString().slice(0, 10);
    [one, other].forEach((userId, side) => {
      // Some had none for long.
      if (!offeredTo[side] || ids.indexOf(userId) % 3 === 0) return;
      const batch = batches.get(getBatchId(userId, day)) ?? { userId, day, matchIds: [] };
      batch.matchIds.push(_id);
      batches.set(getBatchId(userId, day), batch);
    });
    if (!isMutual) continue;
    const count = random.chance(0.7) ? random.int(1, 6) : 0;
    conversations.push(buildConversation(_id, 'match', [one, other], count, createdAt));
    for (let seq = 1; seq <= count; seq++) {
      const at = new Date(createdAt.getTime() + random.next() * (now.getTime() - createdAt.getTime()));
      messages.push(buildMessage(_id, seq, random.pick([one, other]), false, at));
    }
  }
  await insert(MatchModel, matches);
  await insert(ConversationModel, conversations);
  await insert(MessageModel, messages);
  await insert(
    BatchModel,
    [...batches].map(([_id, batch]) => ({ _id, ...batch, openedAt: now, announced: 0, announcedBy: null })),
  );
};

const size = (ids: readonly string[]): number => ids.length * 8;

/** Threads of members with a matchmaker, from a year ago on, whose last message often waits. */
const insertThreads = async (ids: readonly string[], now: Date, random: Random): Promise<void> => {
  const [conversations, messages]: [object[], object[]] = [[], []];
  for (const memberId of ids.slice(0, 60)) {
    let [at, seq] = [now.getTime() - random.int(30, 365) * DAY_MS, 0];
    while (at < now.getTime()) {
      seq += 1;
      const fromMatchmaker = random.chance(0.5);
      messages.push(
        buildMessage(memberId, seq, fromMatchmaker ? 'matchmaker' : memberId, fromMatchmaker, new Date(at)),
      );
      at += random.next() * 72 * HOUR_MS;
    }
    conversations.push(buildConversation(memberId, 'matchmaker', [memberId], seq, now));
  }
  await insert(ConversationModel, conversations);
  await insert(MessageModel, messages);
};

const buildConversation = (_id: string, kind: string, participants: string[], seq: number, lastActivityAt: Date) => ({
  _id,
  kind,
  participants,
  seq,
  lastMessage: null,
  matchmakerId: null,
  mutedBy: [],
  presenceHiddenBy: [],
  frozen: [],
  lastActivityAt,
});

const buildMessage = (
  conversationId: string,
  seq: number,
  senderId: string,
  fromMatchmaker: boolean,
  createdAt: Date,
) => ({
  _id: newId(),
  conversationId,
  seq,
  senderId,
  fromMatchmaker,
  content: 'Peace',
  createdAt,
});
