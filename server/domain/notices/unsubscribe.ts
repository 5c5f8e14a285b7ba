import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { NOTICE_TOPICS, type NoticeTopic } from '../../../shared/options.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { getContext } from '../kernel/context.ts';
import { isDuplicate } from '../kernel/errors.ts';
import { TOPIC_NAMES } from './topic-names.ts';

const KEY_BYTES = 16;
const MAX_LENGTH = 400;

/** Returns the key that signs the links in mails to a user, which is made with the first of them. */
const loadLinkKey = async (userId: string): Promise<string> => {
  const known = await SettingsModel.findById(userId, { mailLinkKey: 1 }).lean<Pick<Settings, 'mailLinkKey'>>();
  if (known?.mailLinkKey) return known.mailLinkKey;
  const made = randomBytes(KEY_BYTES).toString('base64url');
  const stored = await SettingsModel.findOneAndUpdate(
    { _id: userId, mailLinkKey: null },
    { $set: { mailLinkKey: made } },
    { upsert: true, setDefaultsOnInsert: true, returnDocument: 'after' },
  )
    .lean<Pick<Settings, 'mailLinkKey'>>()
    .catch(refuseUnlessDuplicate);
  // Where another process made one at the same time, that one counts.
  return stored?.mailLinkKey ?? loadLinkKey(userId);
};

const refuseUnlessDuplicate = (error: unknown): null => {
  if (isDuplicate(error)) return null;
  throw error;
};

const sign = (key: string, userId: string, topics: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(`unsubscribe ${userId} ${topics}`).digest();

/** Returns a function that makes the tokens of a user: whoever has one can switch off the mails about its topics, and nothing else. */
export const createUnsubscribeTokens = async (userId: string): Promise<(topics: readonly NoticeTopic[]) => string> => {
  const key = await loadLinkKey(userId);
  return (topics) => {
    const named = topics.join('-');
    return [userId, named, sign(key, userId, named).toString('base64url')].join('.');
  };
};

/** The links of a mail by which its reader gets no more of them. */
interface UnsubscribeLinks {
  readonly noteLinks: readonly { readonly label: string; readonly url: string }[];
  /** The one that a program for mail follows by itself. */
  readonly unsubscribeUrl?: string;
}

/** Writes the links of a mail by which its reader gets no more mail about its topics: one for each, and one for all of them at once. */
export const writeUnsubscribe = async (userId: string, topics: readonly NoticeTopic[]): Promise<UnsubscribeLinks> => {
  const makeToken = await createUnsubscribeTokens(userId);
  const toUrl = (path: string): string => new URL(path, getContext().publicUrl).href;
  const toOff = (some: readonly NoticeTopic[]): string => toUrl(`/unsubscribe?token=${makeToken(some)}`);
  return {
    noteLinks: [
      ...topics.map((topic) => ({ label: `No more mail about ${TOPIC_NAMES[topic]}`, url: toOff([topic]) })),
      { label: 'All notification settings', url: toUrl('/settings') },
    ],
    ...(topics.length > 0 && { unsubscribeUrl: toOff(topics) }),
  };
};

/** Returns whose mails about which topics a token switches off; null for a text that is no token of ours. */
export const readUnsubscribeToken = async (
  token: string,
): Promise<{ readonly userId: string; readonly topics: readonly NoticeTopic[] } | null> => {
  const [userId = '', named = '', signature = '', ...rest] = token.split('.');
  const topics = NOTICE_TOPICS.filter((topic) => named.split('-').includes(topic));
  if (token.length > MAX_LENGTH || rest.length > 0 || topics.length === 0) return null;
  const settings = await SettingsModel.findById(userId, { mailLinkKey: 1 }).lean<Pick<Settings, 'mailLinkKey'>>();
  if (!settings?.mailLinkKey) return null;
  const expected = sign(settings.mailLinkKey, userId, named);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, topics } : null;
};

/** Switches off the mails about the topics of a token, and nothing else. Returns the topics; null for no token of ours. */
export const unsubscribe = async (token: string): Promise<readonly NoticeTopic[] | null> => {
  const read = await readUnsubscribeToken(token);
  if (!read) return null;
  const off = Object.fromEntries(read.topics.map((topic) => [`noticeTimes.email.${topic}`, false]));
  await SettingsModel.updateOne({ _id: read.userId }, { $set: off });
  return read.topics;
};
