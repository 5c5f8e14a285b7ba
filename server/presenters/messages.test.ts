import { beforeEach, describe, expect, it } from 'vitest';
import { matchMessage, matchmakerMessage } from '../../shared/contract/base/views.ts';
import { makeUser } from '../../testing/people/factories.ts';
import { clearDatabase } from '../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { loadMatchmakerMessageView, loadMatchmakerMessageViews } from '../domain/messaging/load-message-views.ts';
import { MatchmakerModel } from '../models/messaging/matchmaker.ts';
import type { Message } from '../models/messaging/message.ts';
import { presentMatchMessage, presentMatchmakerMessage } from './messages.ts';

givenDatabase();
beforeEach(clearDatabase);

const viewsFor = async (viewerId: string, messages: readonly Message[]) =>
  (await loadMatchmakerMessageViews(messages)).map((details) => presentMatchmakerMessage(details, viewerId));

const message = (given: Partial<Message> = {}): Message => ({
  _id: 'message',
  conversationId: 'secret-conversation',
  seq: 3,
  senderId: 'layla',
  fromMatchmaker: false,
  content: 'Salam',
  createdAt: new Date('2030-01-02T03:04:05Z'),
  ...given,
});

describe('a message of a match', () => {
  it.each([
    ['its sender, with the id they gave it', 'layla', 'own-id', true],
    ['the other, without it', 'yusuf', 'own-id', false],
    ['its sender, who gave none', 'layla', undefined, false],
  ])('for %s', (_, viewer, clientMessageId, shown) => {
    const view = presentMatchMessage(message(clientMessageId ? { clientMessageId } : {}), viewer);
    expect(view).toEqual({
      id: 'message',
      seq: 3,
      senderId: 'layla',
      content: 'Salam',
      createdAt: '2030-01-02T03:04:05.000Z',
      ...(shown ? { clientMessageId } : {}),
    });
    expect(matchMessage.strict().parse(view)).toEqual(view);
  });
});

it('R70: only the receiver sees what a message seems to do', () => {
  const asking = message({ content: 'Send me $200', warning: 'money' });
  expect(presentMatchMessage(asking, 'yusuf').warning).toBe('money');
  expect(presentMatchMessage(asking, 'layla')).not.toHaveProperty('warning');
  expect(matchMessage.strict().parse(presentMatchMessage(asking, 'yusuf'))).toMatchObject({ warning: 'money' });
});

describe('a message of a matchmaker’s thread', () => {
  beforeEach(async () => {
    await MatchmakerModel.create({ _id: 'maryam', name: 'Maryam', photo: '/photos/maryam.webp' });
    await MatchmakerModel.create({ _id: 'idris', name: 'Idris', photo: null });
  });

  const MARYAM = '/photos/maryam.webp';
  it.each<[string, Partial<Message>, boolean, string | null, string | null | undefined]>([
    ['the member’s own', { senderId: 'noor' }, false, null, undefined],
    ['the matchmaker’s, with name and photo', { senderId: 'maryam', fromMatchmaker: true }, true, MARYAM, 'Maryam'],
    ['a former matchmaker’s, with theirs', { senderId: 'idris', fromMatchmaker: true }, true, null, 'Idris'],
    ['one whose writer is gone', { senderId: 'gone', fromMatchmaker: true }, true, null, null],
  ])('is %s', async (_, given, isFromMatchmaker, matchmakerPhoto, name) => {
    const view = presentMatchmakerMessage(await loadMatchmakerMessageView(message(given)), 'noor');
    expect(view).toMatchObject({ isFromMatchmaker, matchmakerPhoto });
    expect(view.matchmakerName).toBe(name);
    expect(matchmakerMessage.strict().parse(view)).toEqual(view);
    expect(view).not.toHaveProperty('senderId');
  });

  it('names a writer without a card by their first name, and nobody to themselves', async () => {
    const { _id } = await makeUser({ role: 'matchmaker', firstName: 'Aisha' });
    const written = message({ senderId: _id, fromMatchmaker: true });
    expect((await viewsFor('noor', [written]))[0]?.matchmakerName).toBe('Aisha');
    expect((await viewsFor(_id, [written]))[0]).not.toHaveProperty('matchmakerName');
  });

  it('shows the id that its sender gave it only to the sender, on either side', async () => {
    const mine = message({ senderId: 'noor', clientMessageId: 'hers' });
    const theirs = message({ senderId: 'maryam', fromMatchmaker: true, clientMessageId: 'theirs' });
    const ids = async (viewer: string) => (await viewsFor(viewer, [mine, theirs])).map((one) => one.clientMessageId);
    expect(await ids('noor')).toEqual(['hers', undefined]);
    expect(await ids('maryam')).toEqual([undefined, 'theirs']);
    expect(await ids('idris')).toEqual([undefined, undefined]);
  });
});
