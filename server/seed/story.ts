import { pairKey } from '../domain/kernel/ids.ts';
import { respondToMatch } from '../domain/matches/respond.ts';
import { markMatchmakerMessagesRead, sendMatchmakerMessage } from '../domain/messaging/matchmaker-thread.ts';
import { markMatchMessagesRead, sendMatchMessage } from '../domain/messaging/messages.ts';
import { sendAsMatchmaker } from '../domain/messaging/staff-threads.ts';
import { type Match, MatchModel } from '../models/matching/match.ts';
import { visibleMatches } from '../policies/match-access.ts';
import { getActor } from './join.ts';
import type { Random } from './random.ts';
import { CONVERSATION, type Letter, MATCHMAKER_THREAD } from './texts.ts';
import type { Timeline } from './timeline.ts';

/** How many of the matchmaker's last messages the member has not read yet. */
const UNREAD_MESSAGES = 2;

/** Lets both members respond with interest, which connects them. */
const connect = async (match: Match): Promise<void> => {
  for (const userId of match.users) {
    await respondToMatch(await getActor(userId), { matchId: match._id, response: 'interested' });
  }
};

/** Sends the messages of a conversation between two connected members; `first` writes as `a`. */
const converse = async (match: Match, first: string, letters: readonly Letter[], timeline: Timeline): Promise<void> => {
  const other = match.users.find((id) => id !== first) ?? first;
  for (const [index, { from, text }] of letters.entries()) {
    timeline.advance(index === 4 ? 60 * 20 : 23);
    const writer = await getActor(from === 'a' ? first : other);
    await markMatchMessagesRead(writer, match._id, index);
    await sendMatchMessage(writer, { matchId: match._id, content: text });
  }
};

/** Connects two members who were introduced to each other and sends the messages of their conversation. */
export const connectAndConverse = async (
  [first, second]: readonly [string, string],
  timeline: Timeline,
): Promise<void> => {
  const match = await MatchModel.findOne({ pairKey: pairKey(first, second), ...visibleMatches(first) }).lean<Match>();
  if (!match) throw new Error('Two people of the demo were not introduced to each other.');
  await connect(match);
  await converse(match, first, CONVERSATION, timeline);
};

/**
 * Responds to some introductions of a member's day: one becomes a connection with the first of some letters, one waits for the other
 * member's response, and the rest stay open.
 */
export const respondToIntroductions = async (
  userId: string,
  letters: readonly Letter[],
  random: Random,
  timeline: Timeline,
): Promise<void> => {
  const open = await MatchModel.find({ ...visibleMatches(userId), status: 'pending' })
    .sort({ score: -1, _id: 1 })
    .lean<Match[]>();
  const mutual = open.filter(({ offeredAt }) => offeredAt.every((at) => at !== null));
  const [connected] = mutual;
  if (connected) {
    await connect(connected);
    const other = connected.users.find((id) => id !== userId) ?? userId;
    await converse(connected, random.chance(0.5) ? userId : other, letters.slice(0, random.int(1, 4)), timeline);
  }
  const [waiting] = open.filter(({ _id }) => _id !== connected?._id);
  if (waiting) await respondToMatch(await getActor(userId), { matchId: waiting._id, response: 'interested' });
};

/** Writes a VIP member's thread with their matchmaker and leaves its end unread. */
export const writeMatchmakerThread = async (
  memberId: string,
  matchmakerId: string,
  timeline: Timeline,
): Promise<void> => {
  for (const [index, { from, text }] of MATCHMAKER_THREAD.entries()) {
    timeline.advance(95);
    if (from === 'matchmaker') {
      await sendAsMatchmaker(await getActor(matchmakerId), { memberId, content: text });
    } else {
      await sendMatchmakerMessage(await getActor(memberId), { matchmakerId, content: text });
    }
    if (index === MATCHMAKER_THREAD.length - UNREAD_MESSAGES - 1)
      await markMatchmakerMessagesRead(await getActor(memberId), matchmakerId);
  }
};
