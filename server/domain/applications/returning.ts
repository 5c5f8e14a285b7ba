import { type User, UserModel } from '../../models/members/user.ts';

/** What two accounts have in common. */
export type CommonContact = 'email' | 'phone';

/** An account that was suspended or deleted and is, by its contacts, that of the same person as another. */
export interface EarlierAccount {
  user: User;
  by: CommonContact[];
}

type Prints = Pick<User, '_id' | 'emailHashes' | 'phoneHashes' | 'nationalPhoneHashes'>;

/**
 * Returns the suspended and deleted accounts that ever had the same mailbox or phone number as some users, by user id; users without
 * any are absent. For staff only: nobody is refused because of it, as a number may have a new owner. Makes one query.
 */
export const findReturning = async (users: readonly User[]): Promise<ReadonlyMap<string, EarlierAccount[]>> => {
  const emails = users.flatMap(({ emailHashes }) => emailHashes);
  const phones = users.flatMap(({ phoneHashes, nationalPhoneHashes }) => [...phoneHashes, ...nationalPhoneHashes]);
  if (emails.length + phones.length === 0) return new Map();
  const earlier = await UserModel.find({
    $and: [
      {
        $or: [
          { emailHashes: { $in: emails } },
          { phoneHashes: { $in: phones } },
          { nationalPhoneHashes: { $in: phones } },
        ],
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
  ...(haveCommon(one.emailHashes, other.emailHashes) ? (['email'] as const) : []),
  ...(haveSamePhone(one, other) ? (['phone'] as const) : []),
];

/** Two numbers are the same with their countries; without, only where one of the two does not tell its country. */
const haveSamePhone = (one: Prints, other: Prints): boolean =>
  haveCommon(one.phoneHashes, other.phoneHashes) ||
  haveCommon(one.phoneHashes, other.nationalPhoneHashes) ||
  haveCommon(one.nationalPhoneHashes, other.phoneHashes);

/** Whether two lists have something in common. */
export const haveCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((hash) => others.includes(hash));
