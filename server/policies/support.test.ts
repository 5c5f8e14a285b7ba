import { expect, test } from 'vitest';
import { ROLES, TIERS } from '../../shared/options.ts';
import { makeUser } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { createActor } from '../domain/kernel/actor.ts';
import { newId } from '../domain/kernel/ids.ts';
import { type ContactMessage, ContactMessageModel } from '../models/operations/contact-message.ts';
import { getSupportAbilities } from './abilities.ts';
import {
  beginWait,
  canWriteAgain,
  endWait,
  getAnswerChannel,
  getOwnSupportState,
  isOwnThread,
  isSupportWorkable,
  ownThreads,
  resumeWait,
  workableThreads,
} from './support.ts';

givenDatabase();

const NOW = new Date('2030-01-05T10:00:00Z');
const HOUR_MS = 3_600_000;
const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

test('the filters find what the predicates allow: own threads, and those that no other admin has', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const about = { email: 'a@b.test', emailKey: 'a@b.test', state: 'open' as const, createdAt: NOW };
  for (const userId of [admin.userId, 'another', null])
    for (const form of ['app', 'contact', 'subscribe'] as const)
      for (const claimedBy of [null, undefined, admin.userId, 'another'])
        await ContactMessageModel.create({
          _id: newId(),
          ...about,
          userId,
          form,
          ...(claimedBy !== undefined && { claimedBy }),
        });
  const all = await ContactMessageModel.find().lean<ContactMessage[]>();
  const find = async (filter: object) => new Set((await ContactMessageModel.find(filter).lean()).map(({ _id }) => _id));
  const ids = (threads: ContactMessage[]) => new Set(threads.map(({ _id }) => _id));
  expect(await find(ownThreads(admin))).toEqual(ids(all.filter((one) => isOwnThread(one, admin))));
  expect(await find(workableThreads(admin))).toEqual(ids(all.filter((one) => isSupportWorkable(one, admin))));
  expect([(await find(ownThreads(admin))).size, (await find(workableThreads(admin))).size]).toEqual([8, 27]);
});

test('the promise is that of the session: by tier for members, else as for visitors', async () => {
  for (const role of ROLES) {
    for (const membershipTier of TIERS) {
      const actor = createActor(await makeUser({ role, membershipTier }), 's');
      const hours = role === 'member' ? { standard: 48, premium: 24, vip: 12 }[membershipTier] : 48;
      expect([role, beginWait(actor, NOW)]).toEqual([
        role,
        expect.objectContaining({ promiseHours: hours, waitingSince: NOW, dueAt: after(hours) }),
      ]);
    }
  }
  expect(beginWait(null, NOW).dueAt).toEqual(after(48));
});

test('who waits keeps their place and the earlier promise; an answer ends the wait; opened again it goes on', () => {
  const waits = beginWait(null, NOW);
  expect(beginWait(null, after(1), waits)).toMatchObject({ waitingSince: NOW, dueAt: after(48), lastAt: after(1) });
  expect(beginWait(null, after(1), { ...waits, dueAt: after(90) }).dueAt).toEqual(after(49));
  const ended = endWait('staff', after(2), 'Called');
  expect(beginWait(null, after(3), { ...waits, ...ended })).toMatchObject({ waitingSince: after(3), doneWords: null });
  const thread = { form: 'app' as const, userId: 'u', state: 'done' as const, createdAt: NOW, promiseHours: 12 };
  const [answer, reply] = [
    { _id: 'a', by: 'staff', channel: 'app' as const, text: 'Yes', at: after(2) },
    { _id: 'b', by: 'u', text: 'Thanks', at: after(3) },
  ];
  const resume = (replies: (typeof answer | typeof reply)[]) => resumeWait({ ...thread, replies }, after(9));
  expect(resume([])).toMatchObject({ state: 'open', waitingSince: NOW, dueAt: after(12) });
  expect(resume([answer, reply])).toMatchObject({ waitingSince: after(3), dueAt: after(15) });
  expect(resume([answer])).toMatchObject({ waitingSince: after(9) });
  const states = [[], [answer], [answer, reply]].map((replies) => getOwnSupportState({ ...thread, replies }));
  expect(states).toEqual(['done', 'answered', 'done']);
  expect(getOwnSupportState({ ...thread, state: 'open' })).toBe('waiting');
});

test('a thread goes on for half a year and a hundred messages', () => {
  const thread = { form: 'app' as const, userId: 'u', state: 'open' as const, createdAt: NOW };
  const reply = { _id: 'b', by: 'u', text: 'Thanks', at: NOW };
  expect(canWriteAgain(thread, after(180 * 24 - 1))).toBe(true);
  expect(canWriteAgain(thread, after(180 * 24))).toBe(false);
  expect([99, 100].map((count) => canWriteAgain({ ...thread, replies: Array(count).fill(reply) }, NOW))).toEqual([
    true,
    false,
  ]);
});

test('an answer goes to an account that can be used, else by mail, and nowhere without one', () => {
  const open = { suspendedAt: null, deletedAt: null, leavingSince: null };
  const own = { form: 'app' as const, userId: 'u' };
  expect(getAnswerChannel(own, open, false)).toBe('app');
  for (const account of [{ ...open, suspendedAt: NOW }, { ...open, leavingSince: NOW }, null]) {
    expect([getAnswerChannel(own, account, true), getAnswerChannel(own, account, false)]).toEqual(['mail', null]);
  }
  expect(getAnswerChannel({ form: 'contact', userId: null }, null, true)).toBe('mail');
  expect(getAnswerChannel({ form: 'subscribe', userId: 'u' }, open, true)).toBeNull();
});

test('what staff may do with a thread: all with their own and a free one, with that of another only take it over', async () => {
  const admin = createActor(await makeUser({ role: 'admin' }), 's');
  const may = (state: 'open' | 'done', claimedBy: string | null, by: 'app' | null = 'app') =>
    Object.entries(getSupportAbilities(admin, { state, claimedBy, claimedAt: NOW }, by))
      .filter(([, can]) => can)
      .map(([name]) => name);
  expect(may('open', null)).toEqual(['claim', 'reply', 'done']);
  expect(may('open', admin.userId, null)).toEqual(['release', 'done']);
  expect(may('done', admin.userId)).toEqual(['release', 'reply', 'reopen']);
  expect(may('open', 'another')).toEqual(['takeOver']);
  const matchmaker = createActor(await makeUser({ role: 'matchmaker' }), 's');
  const none = getSupportAbilities(matchmaker, { state: 'open', claimedBy: null, claimedAt: null }, 'app');
  expect(Object.values(none)).not.toContain(true);
});
