import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeMember } from '../../testing/people/factories.ts';
import { person } from '../../testing/people/test-member.ts';
import { givenDatabase } from '../../testing/stores/database.ts';
import { inTransaction } from '../domain/kernel/transaction.ts';
import { PrivacyColumns } from '../domain/matching/columns/privacy-columns.ts';
import { Member } from '../domain/matching/member/member.ts';
import { ContactListModel } from '../models/members/contact-list.ts';
import { ProfileModel } from '../models/members/profile.ts';
import { UserModel } from '../models/members/user.ts';
import { findHidingAmong, findHidingFrom, getColleagueKey, hidesFrom, loadContactHashes } from './contact-hiding.ts';

givenDatabase();

const FIRMS = ['firm.example', 'clinic.example'];
const PHONES = ['h1', 'h2', 'h3'];
const contacts = fc.record({
  hideFromContacts: fc.boolean(),
  firmHashes: fc.subarray(FIRMS),
  phoneHashes: fc.subarray(PHONES),
  contactHashes: fc.subarray(PHONES),
});

describe('hidesFrom', () => {
  const choice = { hideFromContacts: true, firmHashes: ['firm.example'], contactHashes: new Set(['h1']) };

  it.each([
    ['a colleague', choice, { firmHashes: ['firm.example'], phoneHashes: [] }, true],
    ['someone whose number is listed', choice, { firmHashes: [], phoneHashes: ['h1'] }, true],
    [
      'someone who had the number and the firm before',
      choice,
      { firmHashes: ['clinic.example', 'firm.example'], phoneHashes: ['h3', 'h1'] },
      true,
    ],
    ['someone else', choice, { firmHashes: ['clinic.example'], phoneHashes: ['h2'] }, false],
    ['someone without either', { ...choice, firmHashes: [] }, { firmHashes: [], phoneHashes: [] }, false],
    [
      'a colleague, while switched off',
      { ...choice, hideFromContacts: false },
      { firmHashes: ['firm.example'], phoneHashes: ['h1'] },
      false,
    ],
  ])('%s', (_, owner, viewer, expected) => {
    expect(hidesFrom(owner, viewer)).toBe(expected);
  });

  it('agrees with the columns of the engine', () => {
    fc.assert(
      fc.property(fc.array(contacts, { minLength: 2, maxLength: 8 }), (people) => {
        const candidates = people.map((fields, at) => person({ ...fields, id: `m${at}` }));
        const columns = new PrivacyColumns(candidates.map(({ id }) => id));
        for (const candidate of candidates) columns.add(new Member(candidate));
        columns.compact(null);
        const hides = (a: number, b: number): boolean => {
          const [owner, viewer] = [candidates[a], candidates[b]];
          return (
            owner !== undefined &&
            viewer !== undefined &&
            hidesFrom({ ...owner, contactHashes: new Set(owner.contactHashes) }, viewer)
          );
        };
        for (let a = 0; a < people.length; a++) {
          for (let b = 0; b < people.length; b++) {
            if (a !== b) expect(columns.maySee(a, b)).toBe(!hides(b, a));
          }
        }
      }),
    );
  });
});

describe('the database', () => {
  it('finds those who hide as the rule says', async () => {
    const users = await Promise.all([1, 2, 3].map(() => makeMember()));
    await fc.assert(
      fc.asyncProperty(fc.array(contacts, { minLength: 3, maxLength: 3 }), async (people) => {
        const accounts = await Promise.all(
          people.map(async ({ hideFromContacts, firmHashes, phoneHashes, contactHashes }, at) => {
            const _id = users[at]?._id ?? '';
            await UserModel.updateOne({ _id }, { $set: { firmHashes, phoneHashes } });
            await ProfileModel.updateOne({ _id }, { $set: { 'privacySettings.hideFromContacts': hideFromContacts } });
            const list = { keyId: 'k', hashes: contactHashes, count: contactHashes.length, updatedAt: new Date() };
            await ContactListModel.updateOne({ _id }, { $set: list }, { upsert: true });
            return { _id, firmHashes, phoneHashes };
          }),
        );
        const owners = accounts.filter((_, at) => people[at]?.hideFromContacts);
        const expected = (viewer: number) =>
          people.flatMap((choice, at) => {
            const seen = people[viewer];
            const hides =
              seen && at !== viewer && hidesFrom({ ...choice, contactHashes: new Set(choice.contactHashes) }, seen);
            return hides ? [accounts[at]?._id] : [];
          });
        for (const [at, viewer] of accounts.entries()) {
          const others = owners.filter((owner) => owner !== viewer);
          expect([...(await findHidingFrom(viewer, others))].sort()).toEqual(expected(at).sort());
        }
        const among = await inTransaction(({ session }) => findHidingAmong(session, accounts));
        const all = new Set(accounts.flatMap((_, at) => expected(at)));
        expect(among.sort()).toEqual([...all].sort());
        const listed = await loadContactHashes(accounts.map(({ _id }) => _id));
        expect(accounts.map(({ _id }) => listed.get(_id))).toEqual(people.map(({ contactHashes }) => contactHashes));
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe('colleagues', () => {
  it('share a domain that is not public', () => {
    expect(getColleagueKey('a@Clinic.Example ')).toBe('clinic.example');
    expect(getColleagueKey('a@gmail.com')).toBeNull();
    expect(getColleagueKey('nonsense')).toBeNull();
  });
});
