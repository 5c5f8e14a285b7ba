import { listMatches } from '../domain/matches/list.ts';
import { respondToMatch } from '../domain/matches/respond.ts';
import { markMatchmakerMessagesRead, sendMatchmakerMessage } from '../domain/messaging/matchmaker-thread.ts';
import { markMatchMessagesRead, sendMatchMessage } from '../domain/messaging/messages.ts';
import { sendAsMatchmaker } from '../domain/messaging/staff-threads.ts';
import type { Match } from '../models/matching/match.ts';
import { actAs } from './join.ts';
import { COUNSEL, LETTERS } from './lives.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

/** How many of the matchmaker's last lines the member has not read yet. */
const UNREAD_MESSAGES = 2;

/** Both say yes to one another. */
const connect = async (match: Match): Promise<void> => {
  for (const userId of match.users) {
    await respondToMatch(await actAs(userId), { matchId: match._id, response: 'interested' });
  }
};

/** The first `count` lines of a conversation between two connected members; `first` begins. */
const converse = async (match: Match, first: string, count: number, timeline: Timeline): Promise<void> => {
  const other = match.users.find((id) => id !== first) ?? first;
  for (const [index, { from, text }] of LETTERS.slice(0, count).entries()) {
    timeline.pass(index === 4 ? 60 * 20 : 23);
    const writer = await actAs(from === 'a' ? first : other);
    await markMatchMessagesRead(writer, match._id, index);
    await sendMatchMessage(writer, { matchId: match._id, content: text });
  }
};

/** Connects two members who were introduced to each other and lets them write. */
export const tellConnection = async (
  [first, second]: readonly [string, string],
  letters: number,
  timeline: Timeline,
): Promise<void> => {
  const match = (await listMatches(await actAs(first))).find(({ users }) => users.includes(second));
  if (!match) throw new Error('Two people of the demo were not introduced to each other.');
  await connect(match);
  await converse(match, first, letters, timeline);
};

/** What a member did with the introductions of a day: one connection with letters, one answer that waits, the rest open. */
export const tellAnswers = async (userId: string, random: Random, timeline: Timeline): Promise<void> => {
  const open = (await listMatches(await actAs(userId))).filter(({ status }) => status === 'pending');
  const mutual = open.filter(({ offeredAt }) => offeredAt.every((at) => at !== null));
  const [connected] = mutual;
  if (connected) {
    await connect(connected);
    const other = connected.users.find((id) => id !== userId) ?? userId;
    await converse(connected, random.chance(0.5) ? userId : other, random.int(1, 4), timeline);
  }
  const [waiting] = open.filter(({ _id }) => _id !== connected?._id);
  if (waiting) await respondToMatch(await actAs(userId), { matchId: waiting._id, response: 'interested' });
};

/** A VIP member's thread with their matchmaker; its end is still unread. */
export const tellCounsel = async (memberId: string, matchmakerId: string, timeline: Timeline): Promise<void> => {
  for (const [index, { from, text }] of COUNSEL.entries()) {
    timeline.pass(95);
    if (from === 'matchmaker') {
      await sendAsMatchmaker(await actAs(matchmakerId), { memberId, content: text });
    } else {
      await sendMatchmakerMessage(await actAs(memberId), { matchmakerId, content: text });
    }
    if (index === COUNSEL.length - UNREAD_MESSAGES - 1)
      await markMatchmakerMessagesRead(await actAs(memberId), matchmakerId);
  }
};
