import { type Matchmaker, MatchmakerModel } from '../../models/messaging/matchmaker.ts';
import type { Message } from '../../models/messaging/message.ts';

/** A message of a matchmaker's thread with the photo of the matchmaker who wrote it; null for a member's, or without one. */
export interface MatchmakerMessageDetails {
  message: Message;
  matchmakerPhoto: string | null;
}

/** Adds the writers' photos to messages of matchmakers' threads, in the given order, with at most one query. */
export const loadMatchmakerMessageViews = async (messages: readonly Message[]): Promise<MatchmakerMessageDetails[]> => {
  const writers = [...new Set(messages.flatMap((message) => (message.fromMatchmaker ? [message.senderId] : [])))];
  const cards = writers.length > 0 ? await MatchmakerModel.find({ _id: { $in: writers } }).lean<Matchmaker[]>() : [];
  const photos = new Map(cards.map((card) => [card._id, card.photo]));
  return messages.map((message) => ({
    message,
    matchmakerPhoto: message.fromMatchmaker ? (photos.get(message.senderId) ?? null) : null,
  }));
};

/** The same for one message. */
export const loadMatchmakerMessageView = async (message: Message): Promise<MatchmakerMessageDetails> => {
  const [details] = await loadMatchmakerMessageViews([message]);
  return details ?? { message, matchmakerPhoto: null };
};
