import { expect, test } from 'vitest';
import { givenTestApp } from '../../testing/app/app.ts';
import { makeConnection, makeMember, makeUser } from '../../testing/people/factories.ts';
import { newId } from '../domain/kernel/ids.ts';
import { ConversationModel } from '../models/messaging/conversation.ts';
import { MatchmakerModel } from '../models/messaging/matchmaker.ts';
import { MessageModel } from '../models/messaging/message.ts';

const COUNT = 230;
const app = givenTestApp();

const fill = async (conversationId: string, senderId: string): Promise<void> => {
  const messages = Array.from({ length: COUNT }, (_, index) => ({
    _id: newId(),
    conversationId,
    seq: index + 1,
    senderId,
    fromMatchmaker: false,
    content: `Message ${index + 1}`,
    createdAt: new Date(),
  }));
  await MessageModel.insertMany(messages);
  await ConversationModel.updateOne({ _id: conversationId }, { seq: COUNT });
};

test.each(['match', 'matchmaker'])(
  'a thread of a %s is read oldest first, the newest 200 unless asked otherwise',
  async (kind) => {
    const matchmaker = await makeUser({ role: 'matchmaker' });
    await MatchmakerModel.create({ _id: matchmaker._id, name: 'Huda', photo: null });
    const vip = await makeMember({ membershipTier: 'vip', assignedMatchmakerId: matchmaker._id });
    const match = await makeConnection(vip._id, (await makeMember())._id);
    await fill(kind === 'match' ? match._id : vip._id, vip._id);
    const path = kind === 'match' ? `/api/matches/${match._id}/messages` : '/api/matchmaker-messages';
    const browser = await app.signIn(vip);
    const read = async (query: Record<string, number>): Promise<[first: number, last: number, count: number]> => {
      const { body } = await browser.request('GET', path, { query });
      const numbers = body.map(({ seq }: { seq: number }) => seq);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      return [numbers[0], numbers.at(-1), numbers.length];
    };
    expect(await read({})).toEqual([31, 230, 200]);
    expect(await read({ limit: 1 })).toEqual([230, 230, 1]);
    expect(await read({ limit: 200 })).toEqual([31, 230, 200]);
    expect(await read({ before: 100 })).toEqual([50, 99, 50]);
    expect(await read({ after: 100 })).toEqual([101, 150, 50]);
    expect(await read({ after: 100, limit: 3 })).toEqual([101, 103, 3]);
    for (const limit of [0, 201]) expect((await browser.request('GET', path, { query: { limit } })).status).toBe(400);
  },
);
