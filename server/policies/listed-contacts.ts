import type { ClientSession } from 'mongoose';
import { type ContactList, ContactListModel } from '../models/members/contact-list.ts';

/** Those of some people who have listed the number with this fingerprint; asks nothing where there is none. */
export const usersWhoListed = async (
  phoneHash: string | null | undefined,
  among: readonly string[],
  session: ClientSession | null = null,
): Promise<ReadonlySet<string>> => {
  if (!phoneHash || among.length === 0) return new Set();
  const listers = { _id: { $in: among }, hashes: phoneHash };
  const found = await ContactListModel.find(listers, { _id: 1 }, { session }).lean();
  return new Set(found.map(({ _id }) => _id));
};

/** Some people's listed fingerprints by their id, for the engine; who has listed none is absent. */
export const contactHashesOf = async (userIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (userIds.length === 0) return new Map();
  const found = await ContactListModel.find({ _id: { $in: userIds } }, { hashes: 1 }).lean<ContactList[]>();
  return new Map(found.map(({ _id, hashes }) => [_id, hashes]));
};
