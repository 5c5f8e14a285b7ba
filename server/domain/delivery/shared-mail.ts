import { TOPICS } from '../../../shared/notification.ts';
import { describeDelivered } from '../../../shared/notification-words.ts';
import { NOTIFICATIONS } from '../../../shared/notifications.ts';
import type { User } from '../../models/members/user.ts';
import { getContext } from '../kernel/context.ts';
import { greet, isPlainName } from '../mail/greeting.ts';
import type { MailText } from '../mail/mail-text.ts';
import type { ShownNotification } from '../notifications/notifications.ts';
import { writeUnsubscribe } from '../notifications/unsubscribe.ts';

const SUMMARY_LEAD = 'This has been waiting for you since you were here last.';

/** Returns what a mail or a push says of a notification: of the person it is about a first name alone, where it can stand in a mail. */
export const describeShown = (
  { notice: { kind, matchId, outcome, overdue }, person }: ShownNotification,
  receiver: Pick<User, 'firstName'>,
) =>
  describeDelivered(kind, {
    ownName: isPlainName(receiver.firstName) ? receiver.firstName : null,
    outcome,
    overdue,
    name: person && isPlainName(person.firstName) ? person.firstName : null,
    personId: person?._id ?? null,
    matchId,
  });

/** Returns what several notifications of one person are called together, and where they lead: those of work to the console of staff. */
export const describeSeveral = (
  several: readonly { readonly path: string }[],
): { readonly title: string; readonly path: string } =>
  several.every(({ path }) => path.startsWith('/staff'))
    ? { title: 'Work is waiting for you', path: '/staff' }
    : { title: 'There is news for you', path: '/' };

/**
 * Writes one mail about some notifications of one person, in the order in which they were added; those that say the same are said once. The
 * key that signs its links is read unless it is given.
 */
export const writeSharedMail = async (
  receiver: User,
  notices: readonly ShownNotification[],
  linkKey?: string,
): Promise<MailText> => {
  const texts = notices.flatMap((shown) => shown.waiting ?? [shown]).map((shown) => describeShown(shown, receiver));
  const different = [...new Map(texts.map((one) => [`${one.text} ${one.path}`, one])).values()];
  const [first] = different;
  const isSummary = notices.every(({ waiting }) => waiting !== undefined);
  const toUrl = (path: string): string => new URL(path, getContext().publicUrl).href;
  const topics = TOPICS.filter((topic) => notices.some(({ notice }) => NOTIFICATIONS[notice.kind].topic === topic));
  const content =
    different.length === 1 && first && !isSummary
      ? {
          subject: first.title,
          paragraphs: [greet(receiver), first.text],
          action: { label: first.link, url: toUrl(first.path) },
        }
      : {
          subject: isSummary ? NOTIFICATIONS['weekly-summary'].title : describeSeveral(different).title,
          paragraphs: [greet(receiver), ...(isSummary ? [SUMMARY_LEAD] : [])],
          items: different.map(({ text, link, path }) => ({ text, label: link, url: toUrl(path) })),
        };
  return {
    ...content,
    note: 'You get this mail because e-mail notifications are switched on.',
    ...(await writeUnsubscribe(receiver._id, topics, linkKey)),
  };
};
