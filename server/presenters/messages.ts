import type { MatchMessage, MatchmakerMessage, MatchmakerView } from '../../shared/contract/base/views.ts';
import { type Matchmaker, MatchmakerModel } from '../models/messaging/matchmaker.ts';
import type { Message } from '../models/messaging/message.ts';

const presentBase = (message: Message, viewerId: string) => ({
  id: message._id,
  seq: message.seq,
  content: message.content,
  createdAt: message.createdAt.toISOString(),
  ...(message.clientMessageId !== undefined && message.senderId === viewerId
    ? { clientMessageId: message.clientMessageId }
    : {}),
});

/** A message for one of the two people of a match; only its sender sees the id they gave it. */
export const presentMatchMessage = (message: Message, viewerId: string): MatchMessage => ({
  ...presentBase(message, viewerId),
  senderId: message.senderId,
});

/** Messages of a matchmaker's thread, for either side, with the photo of the matchmaker who wrote each. */
export const presentMatchmakerMessages = async (
  messages: readonly Message[],
  viewerId: string,
): Promise<MatchmakerMessage[]> => {
  const writers = [...new Set(messages.flatMap((message) => (message.fromMatchmaker ? [message.senderId] : [])))];
  const cards = writers.length > 0 ? await MatchmakerModel.find({ _id: { $in: writers } }).lean<Matchmaker[]>() : [];
  const photos = new Map(cards.map((card) => [card._id, card.photo]));
  return messages.map((message) => ({
    ...presentBase(message, viewerId),
    isFromMatchmaker: message.fromMatchmaker,
    matchmakerPhoto: message.fromMatchmaker ? (photos.get(message.senderId) ?? null) : null,
  }));
};

/** One message of a matchmaker's thread. */
export const presentMatchmakerMessage = async (message: Message, viewerId: string): Promise<MatchmakerMessage> => {
  const [presented] = await presentMatchmakerMessages([message], viewerId);
  if (!presented) throw new Error('A message was not presented');
  return presented;
};

/** A matchmaker for their members. */
export const presentMatchmaker = ({ _id, name, photo }: Matchmaker): MatchmakerView => ({ id: _id, name, photo });
