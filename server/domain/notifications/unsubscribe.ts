import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_TOPICS, type NotificationTopic, TOPICS } from '../../../shared/notification.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { isDuplicate } from '../kernel/errors.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { notify } from './notify.ts';

const KEY_BYTES = 16;
const MAX_LENGTH = 400;
const DAY_MS = 86_400_000;

/** For how long a link in a mail switches mails off: whoever reads an old mail of somebody's does not. */
export const LINK_DAYS = 60;

/** What of the settings of a user holds the key that signs the links in mails to them. */
type Keyed = Pick<Settings, '_id' | 'mailLinkKey'>;

/**
 * Returns the keys that sign the links in mails to some users, by user. Each is made with the first of these mails; `known` are settings
 * that were read already.
 */
export const loadLinkKeys = async (
  userIds: readonly string[],
  known: readonly Keyed[],
): Promise<ReadonlyMap<string, string>> => {
  const keys = new Map(known.flatMap(({ _id, mailLinkKey }) => (mailLinkKey ? [[_id, mailLinkKey] as const] : [])));
  const missing = [...new Set(userIds)].filter((id) => !keys.has(id));
  if (missing.length === 0) return keys;
  const makeKey = (_id: string) => ({
    updateOne: {
      filter: { _id, mailLinkKey: null },
      update: { $set: { mailLinkKey: randomBytes(KEY_BYTES).toString('base64url') } },
      upsert: true,
      setDefaultsOnInsert: true,
    },
  });
  // Where another process made one at the same time, or before, that one counts.
  await SettingsModel.bulkWrite(missing.map(makeKey), { ordered: false }).catch(refuseUnlessDuplicates);
  const made = await SettingsModel.find({ _id: { $in: missing } }, { mailLinkKey: 1 }).lean<Keyed[]>();
  for (const { _id, mailLinkKey } of made) if (mailLinkKey) keys.set(_id, mailLinkKey);
  return keys;
};

const refuseUnlessDuplicates = (error: unknown): void => {
  const failures = [(error as { writeErrors?: unknown }).writeErrors ?? []].flat();
  if (failures.length === 0 || !failures.every(isDuplicate)) throw error;
};

/** Returns the key that signs the links in mails to a user. */
const loadLinkKey = async (userId: string): Promise<string> => {
  const known = await SettingsModel.find({ _id: userId }, { mailLinkKey: 1 }).lean<Keyed[]>();
  const key = (await loadLinkKeys([userId], known)).get(userId);
  if (key === undefined) throw new Error('the key of links in mails is gone');
  return key;
};

const sign = (key: string, userId: string, topics: string, madeOn: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`unsubscribe ${userId} ${topics} ${madeOn}`).digest();

/** The number of a day, as tokens have it. */
const getToday = (): number => Math.floor(clock.now().getTime() / DAY_MS);

/**
 * Returns a function that makes the tokens of a user: whoever has one can switch off the mails about its topics for {@link LINK_DAYS}
 * days, and nothing else. The key that signs them is read unless it is given.
 */
export const createUnsubscribeTokens = async (
  userId: string,
  known?: string,
): Promise<(topics: readonly NotificationTopic[]) => string> => {
  const key = known ?? (await loadLinkKey(userId));
  return (topics) => {
    const named = topics.join('-');
    const madeOn = String(getToday());
    return [userId, named, madeOn, sign(key, userId, named, madeOn).toString('base64url')].join('.');
  };
};

/** The links of a mail by which its reader gets no more of them. */
interface UnsubscribeLinks {
  readonly noteLinks: readonly { readonly label: string; readonly url: string }[];
  /** The one that a program for mail follows by itself. */
  readonly unsubscribeUrl?: string;
}

/** Writes the links of a mail by which its reader gets no more mail about its topics: one for each, and one for all of them at once. */
export const writeUnsubscribe = async (
  userId: string,
  topics: readonly NotificationTopic[],
  key?: string,
): Promise<UnsubscribeLinks> => {
  const makeToken = await createUnsubscribeTokens(userId, key);
  const toUrl = (path: string): string => new URL(path, getContext().publicUrl).href;
  const toOff = (some: readonly NotificationTopic[]): string => toUrl(`/unsubscribe?token=${makeToken(some)}`);
  return {
    noteLinks: [
      ...topics.map((topic) => ({
        label: `No more mail about ${NOTIFICATION_TOPICS[topic].inMail}`,
        url: toOff([topic]),
      })),
      { label: 'All notification settings', url: toUrl('/settings') },
    ],
    ...(topics.length > 0 && { unsubscribeUrl: toOff(topics) }),
  };
};

/** Whose mails about which topics a token switches off, and whether its time is over. */
interface ReadToken {
  readonly userId: string;
  readonly topics: readonly NotificationTopic[];
  readonly isOver: boolean;
}

/** Returns what a token says; null for a text that is no token of ours. */
export const readUnsubscribeToken = async (token: string): Promise<ReadToken | null> => {
  const [userId = '', named = '', madeOn = '', signature = '', ...rest] = token.split('.');
  const topics = TOPICS.filter((topic) => named.split('-').includes(topic));
  if (token.length > MAX_LENGTH || rest.length > 0 || topics.length === 0) return null;
  const settings = await SettingsModel.findById(userId, { mailLinkKey: 1 }).lean<Pick<Settings, 'mailLinkKey'>>();
  if (!settings?.mailLinkKey) return null;
  const expected = sign(settings.mailLinkKey, userId, named, madeOn);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { userId, topics, isOver: getToday() - Number(madeOn) > LINK_DAYS };
};

/**
 * Switches off the mails about the topics of a token, and nothing else, unless its time is over; the bell tells what was on until then.
 * Returns what the token says; null for no token of ours.
 */
export const unsubscribe = async (token: string): Promise<ReadToken | null> => {
  const read = await readUnsubscribeToken(token);
  if (read && !read.isOver) await inTransaction((tx) => switchOff(tx, read));
  return read;
};

const switchOff = async (tx: Transaction, { userId, topics }: ReadToken): Promise<void> => {
  const { session } = tx;
  const settings = await SettingsModel.findById(userId, { noticeTimes: 1 }, { session }).lean<Settings>();
  const on = topics.filter((topic) => settings?.noticeTimes?.email?.[topic] !== false);
  if (on.length === 0) return;
  const off = Object.fromEntries(on.map((topic) => [`noticeTimes.email.${topic}`, false]));
  await SettingsModel.updateOne({ _id: userId }, { $set: off }, { session });
  await notify(tx, { kind: 'mails-switched-off', userId, event: `mails-off:${clock.now().getTime()}`, topics: on });
};
