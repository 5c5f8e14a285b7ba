import { afterAll, beforeAll, expect, test } from 'vitest';
import { BELL_KINDS, NOTIFICATIONS } from '../../../shared/notifications.ts';
import { makeMember } from '../../../testing/people/factories.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import type { Notification } from '../../models/members/notification.ts';
import type { User } from '../../models/members/user.ts';
import { configureContext } from '../kernel/context.ts';
import type { MailContent } from '../mail/mail-text.ts';
import { renderMail } from '../mail/render.tsx';
import type { ShownNotification } from '../notifications/notifications.ts';
import { writeSharedMail } from './shared-mail.ts';

givenDatabase();
const PUBLIC_URL = 'https://mithaq.example';
let receiver: User;
let person: User;
beforeAll(async () => {
  configureContext({ publicUrl: PUBLIC_URL });
  [receiver, person] = await Promise.all([makeMember(), makeMember({ firstName: 'Adam' }, { gender: 'male' })]);
});
afterAll(() => configureContext({ publicUrl: 'http://localhost:3000' }));

const show = (kind: Notification['kind']): ShownNotification => {
  const isAboutSomebody = kind === 'connection' || kind === 'message';
  const at = new Date('2026-03-02T12:00:00Z');
  const rest = { openKey: null, at, readAt: null, aboutId: null, matchId: isAboutSomebody ? 'match' : null };
  const notice = { _id: kind, userId: receiver._id, event: kind, kind, ...rest } as Notification;
  return { notice, person: isAboutSomebody ? person : null };
};
const write = async (kinds: readonly Notification['kind'][]): Promise<MailContent> =>
  renderMail(await writeSharedMail(receiver, kinds.map(show)));

test.each([...BELL_KINDS.map((kind) => [kind]), [...BELL_KINDS]].map((kinds) => [kinds.join(', '), kinds] as const))(
  'the mail of %s fetches nothing, and leads to the service alone',
  async (_, kinds) => {
    const { html, text, unsubscribeUrl } = await write(kinds);
    expect(html).not.toMatch(/<(?:script|img|link|iframe|object|svg|video|audio)\b|<[^>]+\ssrc=|url\(|@import/);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      expect(new URL(link).origin).toBe(PUBLIC_URL);
      expect(text).toContain(link);
    }
    // What concerns the safety of an account cannot be switched off.
    expect(unsubscribeUrl === undefined).toBe(kinds.every((kind) => NOTIFICATIONS[kind].topic === null));
  },
);

test('several notifications of work are called so, where nothing else is among them', async () => {
  expect(await write(['work-digest', 'work-unassigned'])).toMatchObject({ subject: 'Work is waiting for you' });
  expect(await write(['work-digest', 'introductions'])).toMatchObject({ subject: 'There is news for you' });
});
