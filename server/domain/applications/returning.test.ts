import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '../../../testing/people/factories.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { changeAccount } from '../accounts/account-changes.ts';
import { createAccount } from '../accounts/accounts.ts';
import { hashPassword } from '../accounts/hashing.ts';
import { createActor } from '../kernel/actor.ts';
import { newId } from '../kernel/ids.ts';
import { hashContacts } from '../privacy/phone-hash.ts';
import { apply } from './apply.ts';
import { listApplications, requireApplication } from './queue.ts';
import { findReturning } from './returning.ts';

givenDatabase();

const names = { firstName: 'Sami', lastName: 'Aziz', passwordHash: null };
let made = 0;
const open = (given: { email?: string; phone?: string }) => {
  made += 1;
  return createAccount({ ...names, username: `account-${made}`, email: `someone-${made}@firm.example`, ...given });
};
const suspend = ({ _id }: User) => UserModel.updateOne({ _id }, { suspendedAt: new Date() });

const EMAILS =
  `xy@gmail.com, X.Y@Gmail.com, x.y+1@gmail.com, x.y+anything.else@gmail.com, x..y@gmail.com, .xy@gmail.com, xy.@gmail.com,
x.y@googlemail.com, xy+2@googlemail.com, X.Y+a+b@GOOGLEMAIL.COM, ｘ.ｙ@gmail.com, x.y@ｇmail.com, x\u00ad.y@gmail.com, x.\u200by@gmail.com,
x.y@gmail.com\u200b, xy@gmail.com., x.y+@gmail.com, xY+x.y@gmail.com, XY@GMAIL.COM, x.y+ü@gmail.com, x.y+1+2@googlemail.com,
\u2060xy@gmail.com, 𝐱.𝐲@gmail.com, xy+ban@googlemail.com, X.y+2030@gmail.com`.split(/,\s*/);

const PHONES =
  `+44 20 7946 0123, +442079460123, 00442079460123, 0044 20 7946 0123, +44 (0)20 7946 0123, +44-20-7946-0123, +44.20.7946.0123,
(+44) 20 7946 0123, 020 7946 0123, 02079460123, (020) 7946 0123, 020-7946-0123, 020.7946.0123, 2079460123, 20 7946 0123,
+٤٤ ٢٠ ٧٩٤٦ ٠١٢٣, +۴۴ ۲۰ ۷۹۴۶ ۰۱۲۳, ＋４４ ２０ ７９４６ ０１２３, +44\u00a020\u00a07946\u00a00123, +44\u200b20\u200b7946\u200b0123, \u202d+44 20 7946 0123\u202c,
+44 20-7946 0123,  +44 20 7946 0123 , 020/7946/0123, +44 2079 460123`.split(/,(?=\s*\S)\s*/);

describe('R30: who was suspended and comes back', () => {
  let suspended: User;
  beforeAll(async () => {
    await clearDatabase();
    suspended = await open({ email: 'x.y@gmail.com', phone: '+44 20 7946 0123' });
    await suspend(suspended);
  });

  test('at least 50 variants are tried', () => {
    expect(EMAILS.length + PHONES.length).toBeGreaterThanOrEqual(50);
  });

  // In memory, because the account key of some of these is taken: they cannot register at all.
  const as = (given: { email?: string; phone?: string }): User => {
    const { email = 'someone@firm.example', phone = null } = given;
    return { ...suspended, _id: newId(), suspendedAt: null, email, phone, ...hashContacts({ email, phone }) };
  };

  test.each(EMAILS)('is known by the mailbox: %s', async (email) => {
    const user = as({ email });
    const found = (await findReturning([user])).get(user._id);
    expect(found?.map((one) => [one.user._id, one.by])).toEqual([[suspended._id, ['email']]]);
  });

  test.each(PHONES)('is known by the number: %s', async (phone) => {
    const user = as({ phone });
    const found = (await findReturning([user])).get(user._id);
    expect(found?.map((one) => [one.user._id, one.by])).toEqual([[suspended._id, ['phone']]]);
  });

  test.each([
    { email: 'x.z@gmail.com' },
    { email: 'xy@outlook.com' },
    { email: 'x.y@firm.example' },
    { phone: '+44 20 7946 0124' },
    { phone: '+1 207 946 0123' },
    { phone: '+49 2079460123' },
    { phone: 'ask me' },
    {},
  ])('is not taken for somebody else: %o', async (given) => {
    const user = as(given);
    expect((await findReturning([user])).size).toBe(0);
  });

  test('is known by the mailbox and the number of before, where both were changed before the suspension', async () => {
    const before = { email: 'before@gmail.com', phone: '+44 20 7946 0555' };
    const password = 'a quiet garden wall';
    const first = await open(before);
    await UserModel.updateOne({ _id: first._id }, { passwordHash: await hashPassword(password) });
    const change = { email: 'after@gmail.com', phone: '+44 20 7946 0556' };
    await suspend(await changeAccount(createActor(first, 's'), { password, ...change }));
    const again = await open(before);
    expect((await findReturning([again])).get(again._id)).toMatchObject([{ by: ['email', 'phone'] }]);
  });

  test('nobody is taken for a member in good standing, or for themselves', async () => {
    const member = await open({ email: 'a.b@gmail.com', phone: '+44 20 7946 0999' });
    const second = await open({ email: 'ab+1@gmail.com', phone: '+44 20 7946 0999' });
    expect((await findReturning([member, second])).size).toBe(0);
    await suspend(second);
    expect((await findReturning([second])).size).toBe(0);
    expect((await findReturning([member])).get(member._id)).toMatchObject([{ by: ['email', 'phone'] }]);
    await UserModel.updateOne({ _id: second._id }, { suspendedAt: null, deletedAt: new Date() });
    expect((await findReturning([member])).get(member._id)).toMatchObject([{ user: { _id: second._id } }]);
  });
});

describe('the review queue', () => {
  beforeEach(clearDatabase);

  test('says so in the list and in the application, also by the number that the application itself gave', async () => {
    await suspend(await open({ email: 'x.y@gmail.com', phone: '020 7946 0123' }));
    const form = {
      firstName: 'Sami',
      lastName: 'Aziz',
      email: 'other@firm.example',
      occupation: 'Cook',
      education: 'master',
    } as const;
    const rest = { income: '100k-150k', religiousLevel: 'practicing', about: 'I hope for a calm home.' } as const;
    const returning = await open({});
    const application = await apply(createActor(returning, 's'), { ...form, ...rest, phone: '+44 20 7946 0123' });
    await apply(createActor(await open({}), 's'), { answers: 'Somebody else altogether.' });
    const admin = createActor(await makeUser({ role: 'admin' }), 's');
    const listed = await listApplications(admin, { limit: 10 });
    expect(listed.map(({ earlier }) => earlier.map(({ by }) => by))).toEqual([[['phone']], []]);
    expect((await requireApplication(admin, application._id)).earlier).toHaveLength(1);
  });
});
