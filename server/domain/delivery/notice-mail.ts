import { NOTICE_TOPICS } from '../../../shared/options.ts';
import type { User } from '../../models/members/user.ts';
import { getTopic } from '../../policies/notices.ts';
import { getContext } from '../kernel/context.ts';
import { greet } from '../mail/greeting.ts';
import type { MailText } from '../mail/mail-text.ts';
import type { ShownNotice } from '../notices/notices.ts';
import { writeUnsubscribe } from '../notices/unsubscribe.ts';
import { tellNotice } from './told.ts';

const SUMMARY = { subject: 'What is waiting for you', lead: 'This has been waiting for you since you were here last.' };

/**
 * Writes one mail about some notices of one person, in the order in which they were added; those that say the same are said once. The key
 * that signs its links is read unless it is given.
 */
export const writeNoticeMail = async (
  receiver: User,
  notices: readonly ShownNotice[],
  linkKey?: string,
): Promise<MailText> => {
  const told = notices.flatMap((shown) => shown.waiting ?? [shown]).map(tellNotice);
  const different = [...new Map(told.map((one) => [`${one.text} ${one.path}`, one])).values()];
  const [first] = different;
  const isSummary = notices.every(({ waiting }) => waiting !== undefined);
  const toUrl = (path: string): string => new URL(path, getContext().publicUrl).href;
  const topics = NOTICE_TOPICS.filter((topic) => notices.some(({ notice }) => getTopic(notice.kind) === topic));
  const content =
    different.length === 1 && first && !isSummary
      ? {
          subject: first.subject,
          paragraphs: [greet(receiver), first.text],
          action: { label: first.label, url: toUrl(first.path) },
        }
      : {
          subject: isSummary ? SUMMARY.subject : 'There is news for you',
          paragraphs: [greet(receiver), ...(isSummary ? [SUMMARY.lead] : [])],
          items: different.map(({ text, label, path }) => ({ text, label, url: toUrl(path) })),
        };
  return {
    ...content,
    note: 'You get this mail because e-mail notifications are switched on.',
    ...(await writeUnsubscribe(receiver._id, topics, linkKey)),
  };
};
