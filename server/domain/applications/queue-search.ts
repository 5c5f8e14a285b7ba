import type { QueryFilter } from 'mongoose';
import { foldForSearch } from '../../../shared/text-folding.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import { type Application, ApplicationModel } from '../../models/members/application.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { referenceFilters } from '../kernel/reference-filters.ts';
import { userTextFilter } from '../kernel/user-text-filter.ts';
import { findByDetails } from '../privacy/find-by-details.ts';

/** More accounts than these are looked for among the applications instead: a page of them is soon full. */
const FEW_ACCOUNTS = 3_000;
/** An index finds the accounts with a text of so many characters. */
const INDEXED_LENGTH = 3;
/** How many applications are compared with a text at first, and at most by one query: each further query is for twice as many. */
const AT_ONCE = { first: 100, most: 1_000 };
/** So many applications are compared with a text that is too short for the index, before all accounts are. */
const MANY_APPLICATIONS = 4_000;

/**
 * Returns the filter for the applications of accounts that have a text, such as their phone number or city, and for that of which it is
 * the reference, whole or short.
 */
export const matchSearch = async (
  q: string,
  wanted: QueryFilter<Application>,
  sort: Record<string, 1 | -1>,
  limit: number,
): Promise<QueryFilter<Application>> => {
  const [found, userIds] = await Promise.all([
    matchApplicants(q, wanted, sort, limit),
    findByDetails(q, { byPhone: true }),
  ]);
  return { $or: [found, ...(userIds.length > 0 ? [{ userId: { $in: userIds } }] : []), ...referenceFilters(q)] };
};

/** Returns the filter for the first applications, of some in an order, of accounts whose name, e-mail or username has a text. */
const matchApplicants = async (
  q: string,
  wanted: QueryFilter<Application>,
  sort: Record<string, 1 | -1>,
  limit: number,
): Promise<QueryFilter<Application>> => {
  // A short text is in so many accounts that reading them all costs more than the first applications do.
  const isShort = foldForSearch(q).length < INDEXED_LENGTH;
  const early = isShort ? await walkApplications(q, wanted, sort, { limit, most: MANY_APPLICATIONS }) : null;
  if (early && (early.isAll || early.userIds.length === limit)) return { userId: { $in: early.userIds } };
  const found = await getRawCollection<User>(UserModel)
    .find(userTextFilter(q) as object, { projection: { _id: 1 }, batchSize: FEW_ACCOUNTS + 1 })
    .limit(FEW_ACCOUNTS + 1)
    .toArray();
  if (found.length <= FEW_ACCOUNTS) return { userId: { $in: found.map(({ _id }) => _id) } };
  const { userIds } = await walkApplications(q, wanted, sort, { limit, most: Number.POSITIVE_INFINITY });
  return { userId: { $in: userIds } };
};

/**
 * Looks through applications in an order, `most` of them or all, and returns the first applicants whose account has a text, at most as
 * many as the limit.
 */
const walkApplications = async (
  q: string,
  wanted: QueryFilter<Application>,
  sort: Record<string, 1 | -1>,
  { limit, most }: { limit: number; most: number },
): Promise<{ readonly userIds: string[]; readonly isAll: boolean }> => {
  const userIds: string[] = [];
  let [some, read, size]: [string[], number, number] = [[], 0, AT_ONCE.first];
  const take = async (): Promise<void> => {
    const matching = new Set(await findAmong(q, some));
    userIds.push(...some.filter((id) => matching.has(id)));
    read += some.length;
    some = [];
    size = Math.min(2 * size, AT_ONCE.most);
  };
  // By the driver alone: a document of mongoose's cursor costs more than what is done with it here.
  const applications = getRawCollection<Application>(ApplicationModel)
    .find(wanted as object, { projection: { userId: 1 }, batchSize: 2 * AT_ONCE.first })
    .sort(sort);
  for await (const { userId } of applications) {
    some.push(userId);
    if (some.length === size) await take();
    if (userIds.length >= limit || read >= most) return { userIds: userIds.slice(0, limit), isAll: false };
  }
  await take();
  return { userIds: userIds.slice(0, limit), isAll: true };
};

/** Returns those of some accounts that have a text. They are read by their ids: the text is in too many others. */
const findAmong = async (q: string, ids: readonly string[]): Promise<string[]> =>
  (
    await getRawCollection<User>(UserModel)
      .find({ ...userTextFilter(q), _id: { $in: [...ids] } } as object, {
        projection: { _id: 1 },
        hint: { _id: 1 },
        batchSize: AT_ONCE.most,
      })
      .toArray()
  ).map(({ _id }) => _id);
