import type { ClientSession } from 'mongoose';
import { createGatherer } from '../domain/kernel/batch-loader.ts';
import { type ContactList, ContactListModel } from '../models/members/contact-list.ts';
import { ProfileModel } from '../models/members/profile.ts';
import type { User } from '../models/members/user.ts';

/*
 * Who hides from whom. A member with `hideFromContacts` is neither introduced nor shown to a colleague, and neither to
 * someone whose phone number they have listed. It has one direction: they still see the other, and are introduced to them
 * (decision 0008).
 *
 * `hidesFrom` is the rule. The engine evaluates it for many pairs at a time on its own columns
 * (`domain/matching/columns/privacy-columns.ts`); a property test compares the two.
 */

const PUBLIC_DOMAINS: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com live.co.uk msn.com yahoo.com
  yahoo.co.uk yahoo.fr yahoo.de yahoo.ca yahoo.co.in ymail.com rocketmail.com icloud.com me.com mac.com aol.com
  proton.me protonmail.com pm.me tutanota.com tuta.com gmx.com gmx.de gmx.net web.de t-online.de mail.com mail.ru
  yandex.com yandex.ru zoho.com fastmail.com hey.com hushmail.com btinternet.com sky.com virginmedia.com talktalk.net
  ntlworld.com orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it comcast.net verizon.net att.net
  sbcglobal.net bellsouth.net cox.net charter.net rogers.com bell.net shaw.ca sympatico.ca telus.net bigpond.com
  optusnet.com.au rediffmail.com qq.com 163.com 126.com naver.com duck.com example.com demo.test`.split(/\s+/),
);

/**
 * Returns the key that colleagues share: the e-mail's domain in lower case. Null where anyone can get an address at that
 * domain, or where the address has none.
 */
export const getColleagueKey = (email: string): string | null => {
  const at = email.lastIndexOf('@');
  const domain =
    at < 0
      ? ''
      : email
          .slice(at + 1)
          .trim()
          .toLowerCase();
  return domain === '' || PUBLIC_DOMAINS.has(domain) ? null : domain;
};

/** What identifies someone to those who may hide from them: all that their account has or ever had, so that no change of theirs undoes it. */
export interface Contact {
  readonly firmHashes: readonly string[];
  readonly phoneHashes: readonly string[];
}

/** What someone who may hide has chosen. */
export interface HidingChoice {
  readonly hideFromContacts: boolean;
  readonly firmHashes: readonly string[];
  /** Fingerprints of the phone numbers that they have listed. */
  readonly contactHashes: ReadonlySet<string>;
}

const isColleague = (a: Pick<Contact, 'firmHashes'>, b: Pick<Contact, 'firmHashes'>): boolean =>
  a.firmHashes.some((firm) => b.firmHashes.includes(firm));

/** Whether the owner of `choice` hides from `viewer`: as from a colleague, or as from someone whose number they listed. */
export const hidesFrom = (choice: HidingChoice, viewer: Contact): boolean =>
  choice.hideFromContacts &&
  (isColleague(choice, viewer) || viewer.phoneHashes.some((hash) => choice.contactHashes.has(hash)));

type Account = Pick<User, '_id'> & Contact;

/**
 * Returns the ids of those `owners` who hide from `viewer`. Every owner given has switched `hideFromContacts` on. Makes
 * one query, or none where the viewer never had a phone number.
 */
export const findHidingFrom = async (
  viewer: Account,
  owners: readonly Account[],
  session: ClientSession | null = null,
): Promise<ReadonlySet<string>> => {
  const listing = await findListing(viewer.phoneHashes, owners, session);
  const hiding = owners.filter((owner) => listing.has(owner._id) || isColleague(owner, viewer));
  return new Set(hiding.map(({ _id }) => _id));
};

/** Returns the ids of those of some users from whom `owner` hides, read inside a transaction, or beside any. */
export const findHiddenTo = async (
  session: ClientSession | null,
  owner: Account,
  users: readonly Account[],
): Promise<ReadonlySet<string>> => {
  const hides = await ProfileModel.exists({ _id: owner._id, 'privacySettings.hideFromContacts': true }).session(
    session,
  );
  if (!hides) return new Set();
  const list = await ContactListModel.findById(owner._id, { hashes: 1 }, { session }).lean<ContactList>();
  const choice = { hideFromContacts: true, firmHashes: owner.firmHashes, contactHashes: new Set(list?.hashes ?? []) };
  return new Set(users.filter((user) => hidesFrom(choice, user)).map(({ _id }) => _id));
};

/** Returns the ids of those of some users who hide from `viewer`, read inside a transaction. */
export const findHidingFromIn = async (
  session: ClientSession,
  viewer: Account,
  users: readonly Account[],
): Promise<ReadonlySet<string>> => {
  const choosing = { _id: { $in: users.map(({ _id }) => _id) }, 'privacySettings.hideFromContacts': true };
  const profiles = await ProfileModel.find(choosing, { _id: 1 }, { session }).lean();
  const choose = new Set(profiles.map(({ _id }) => _id));
  return findHidingFrom(
    viewer,
    users.filter(({ _id }) => choose.has(_id)),
    session,
  );
};

/** Returns the ids of those of some users who hide from at least one of the others, read inside a transaction. */
export const findHidingAmong = async (session: ClientSession, users: readonly Account[]): Promise<string[]> => {
  const haveColleagues = users.some((one, at) => users.some((other, i) => i > at && isColleague(one, other)));
  if (!haveColleagues && users.every(({ phoneHashes }) => phoneHashes.length === 0)) return [];
  const choosing = { _id: { $in: users.map(({ _id }) => _id) }, 'privacySettings.hideFromContacts': true };
  const profiles = await ProfileModel.find(choosing, { _id: 1 }, { session }).lean();
  const owners = users.filter(({ _id }) => profiles.some((profile) => profile._id === _id));
  const hiding = new Set<string>();
  for (const viewer of users) {
    const others = owners.filter((owner) => owner !== viewer);
    for (const id of await findHidingFrom(viewer, others, session)) hiding.add(id);
  }
  return [...hiding];
};

const findListing = async (
  phoneHashes: readonly string[],
  owners: readonly Account[],
  session: ClientSession | null,
): Promise<ReadonlySet<string>> => {
  if (phoneHashes.length === 0 || owners.length === 0) return new Set();
  const ownerIds = owners.map(({ _id }) => _id);
  if (session === null) return gatherListing({ phoneHashes, ownerIds });
  const filter = { _id: { $in: ownerIds }, hashes: { $in: phoneHashes } };
  const found = await ContactListModel.find(filter, { _id: 1 }, { session }).lean();
  return new Set(found.map(({ _id }) => _id));
};

/** Which of some users have listed one of some numbers. */
type Asked = { phoneHashes: readonly string[]; ownerIds: readonly string[] };

/** Returns who has listed a number, with one query for all who ask at the same moment. */
const gatherListing = createGatherer(async (asked: readonly Asked[]): Promise<ReadonlySet<string>[]> => {
  const phones = [...new Set(asked.flatMap(({ phoneHashes }) => phoneHashes))];
  const owners = [...new Set(asked.flatMap(({ ownerIds }) => ownerIds))];
  const found = await ContactListModel.aggregate<Pick<ContactList, '_id' | 'hashes'>>([
    { $match: { _id: { $in: owners }, hashes: { $in: phones } } },
    { $project: { hashes: { $setIntersection: ['$hashes', phones] } } },
  ]);
  return asked.map(({ phoneHashes, ownerIds }) => {
    const listing = found
      .filter(({ hashes }) => phoneHashes.some((hash) => hashes.includes(hash)))
      .map(({ _id }) => _id);
    const wanted = new Set(ownerIds);
    return new Set(listing.filter((id) => wanted.has(id)));
  });
});

/** Returns the fingerprints that some users have listed, by user id, for the engine; users without a list are absent. */
export const loadContactHashes = async (
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (userIds.length === 0) return new Map();
  const found = await ContactListModel.find({ _id: { $in: userIds } }, { hashes: 1 }).lean<ContactList[]>();
  return new Map(found.map(({ _id, hashes }) => [_id, hashes]));
};
