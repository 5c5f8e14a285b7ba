import { type User, UserModel } from '../../models/members/user.ts';

/** Filter for one of some fingerprints. The type is named because the index, which is partial, serves no query without it. */
export const among = (hashes: readonly string[]) => ({ $type: 'string' as const, $in: hashes });

/** What two accounts have in common. */
export type CommonContact = 'email' | 'phone';

/** An account that was suspended or deleted and is, by its contacts, that of the same person as another. */
export interface EarlierAccount {
  user: User;
  by: CommonContact[];
}

type Prints = Pick<User, '_id' | 'emailHash' | 'phoneHash' | 'nationalPhoneHash'>;

/**
 * Returns the suspended and deleted accounts with the same mailbox or phone number as some users, by user id; users without
 * any are absent. For staff only: nobody is refused because of it, as a number may have a new owner. Makes one query.
 */
export const findReturning = async (users: readonly User[]): Promise<ReadonlyMap<string, EarlierAccount[]>> => {
  const emails = users.flatMap(({ emailHash }) => emailHash ?? []);
  const phones = users.flatMap(({ phoneHash, nationalPhoneHash }) => [phoneHash ?? [], nationalPhoneHash ?? []].flat());
  if (emails.length + phones.length === 0) return new Map();
  const earlier = await UserModel.find({
    $and: [
      {
        $or: [{ emailHash: among(emails) }, { phoneHash: among(phones) }, { nationalPhoneHash: among(phones) }],
      },
      { $or: [{ suspendedAt: { $ne: null } }, { deletedAt: { $ne: null } }] },
    ],
  })
    .sort({ createdAt: -1, _id: -1 })
    .lean<User[]>();
  return new Map(
    users.flatMap((user) => {
      const found = earlier.flatMap((one) => {
        const by = one._id === user._id ? [] : findCommonContacts(user, one);
        return by.length > 0 ? [{ user: one, by }] : [];
      });
      return found.length > 0 ? [[user._id, found] as const] : [];
    }),
  );
};

const findCommonContacts = (one: Prints, other: Prints): CommonContact[] => [
  ...(isSame(one.emailHash, other.emailHash) ? (['email'] as const) : []),
  ...(haveSamePhone(one, other) ? (['phone'] as const) : []),
];

/** Two numbers are the same with their countries; without, only where one of the two does not tell its country. */
const haveSamePhone = (one: Prints, other: Prints): boolean =>
  isSame(one.phoneHash, other.phoneHash) ||
  isSame(one.phoneHash, other.nationalPhoneHash) ||
  isSame(one.nationalPhoneHash, other.phoneHash);

/** Accounts of earlier versions lack the fields until they are filled at a start. */
const isSame = (one: string | null | undefined, other: string | null | undefined): boolean =>
  typeof one === 'string' && one === other;
