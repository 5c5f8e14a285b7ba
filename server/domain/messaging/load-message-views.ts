import { type User, UserModel } from '../../models/members/user.ts';
import { type Matchmaker, MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import type { Message } from '../../models/messaging/message.ts';
import { existingAccounts } from '../../policies/account-state.ts';

/** A message of a matchmaker's thread with the matchmaker who wrote it; null for a member's, and where the account is gone. */
export interface MatchmakerMessageDetails {
  message: Message;
  matchmaker: Pick<Matchmaker, 'name' | 'photo'> | null;
}

/** Adds the writers to messages of matchmakers' threads, in the given order: the cards that staff have written, or else first names. */
export const loadMatchmakerMessageViews = async (messages: readonly Message[]): Promise<MatchmakerMessageDetails[]> => {
  const writers = [...new Set(messages.flatMap((message) => (message.fromMatchmaker ? [message.senderId] : [])))];
  const cards = writers.length > 0 ? await MatchmakerModel.find({ _id: { $in: writers } }).lean<Matchmaker[]>() : [];
  const writerOf = new Map<string, MatchmakerMessageDetails['matchmaker']>(cards.map((card) => [card._id, card]));
  const others = writers.filter((id) => !writerOf.has(id));
  if (others.length > 0) {
    const users = await UserModel.find({ ...existingAccounts, _id: { $in: others } }, { firstName: 1 }).lean<User[]>();
    for (const { _id, firstName } of users) writerOf.set(_id, { name: firstName, photo: null });
  }
  return messages.map((message) => ({
    message,
    matchmaker: message.fromMatchmaker ? (writerOf.get(message.senderId) ?? null) : null,
  }));
};

/** The same for one message. */
export const loadMatchmakerMessageView = async (message: Message): Promise<MatchmakerMessageDetails> => {
  const [details] = await loadMatchmakerMessageViews([message]);
  return details ?? { message, matchmaker: null };
};
