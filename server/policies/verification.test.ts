import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VERIFICATION_STATUSES } from '../../shared/options.ts';
import { makeMember } from '../../testing/people/factories.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { ProfileModel } from '../models/members/profile.ts';
import { isVerifiedEnough, verifiedEnoughProfiles } from './verification.ts';

givenDatabase();

test('the filter finds exactly the profiles that the predicate allows', async () => {
  const { _id } = await makeMember();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...VERIFICATION_STATUSES), fc.boolean(), async (verificationStatus, required) => {
      await ProfileModel.updateOne({ _id }, { $set: { verificationStatus } });
      const isFound = (await ProfileModel.exists({ ...verifiedEnoughProfiles(required), _id })) !== null;
      expect(isFound).toBe(isVerifiedEnough({ verificationStatus }, required));
      expect(isFound).toBe(!required || verificationStatus === 'verified');
    }),
    { numRuns: 20 },
  );
});
