import { expect, test } from 'vitest';
import { makeUser } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { refreshFingerprints } from '../domain/privacy/phone-hash.ts';
import { type User, UserModel } from '../models/members/user.ts';
import { contactFingerprints } from './contact-fingerprints.ts';

givenDatabase();

test('what was kept of an account’s contacts begins what is kept of all, also of an erased one; a start adds the firm', async () => {
  const user = await makeUser({ email: 'a@clinic.example', phone: '+44 20 7946 0000' });
  const { emailHashes, phoneHashes, nationalPhoneHashes, firmHashes } = user;
  const erased = await makeUser({ deletedAt: new Date(), phone: null });
  await UserModel.collection.updateMany({}, [
    { $set: { emailHash: { $first: '$emailHashes' }, phoneHash: { $ifNull: [{ $first: '$phoneHashes' }, null] } } },
    { $set: { nationalPhoneHash: { $ifNull: [{ $first: '$nationalPhoneHashes' }, null] } } },
    { $unset: ['emailHashes', 'phoneHashes', 'nationalPhoneHashes', 'firmHashes'] },
  ]);
  expect(await contactFingerprints.countLeft()).toBe(2);
  expect(await contactFingerprints.runBatch(null)).toEqual({ changed: 2, after: null });
  expect(await contactFingerprints.runBatch(null)).toEqual({ changed: 0, after: null });
  const find = ({ _id }: User) => UserModel.findById(_id).lean();
  expect(await find(user)).toMatchObject({ emailHashes, phoneHashes, nationalPhoneHashes });
  expect(await find(erased)).toMatchObject({ emailHashes: erased.emailHashes, phoneHashes: [] });
  expect(await refreshFingerprints()).toBe(1);
  expect(await find(user)).toMatchObject({ emailHashes, phoneHashes, nationalPhoneHashes, firmHashes });
});
