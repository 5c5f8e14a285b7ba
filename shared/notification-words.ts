import type { DeliveredText, NotificationSubject, Text } from './notification.ts';
import { type BellKind, NOTIFICATIONS, type NotificationKind } from './notifications.ts';
import { isolate } from './text-direction.ts';

const say = (text: Text, about: NotificationSubject): string =>
  typeof text === 'string'
    ? text
    : text({
        ...about,
        name: about.name && isolate(about.name),
        ownName: about.ownName ? isolate(about.ownName) : null,
      });

/** Returns what the bell says of a notification, and where that leads. */
export const describeInBell = (
  kind: BellKind,
  about: NotificationSubject,
): { readonly text: string; readonly path: string } => {
  const { bell = true, title, path } = NOTIFICATIONS[kind];
  return { text: bell === true ? title : say(bell, about), path: say(path, about) };
};

/** Returns what a push, or a mail with other notifications, says of one. */
export const describeDelivered = (kind: NotificationKind, about: NotificationSubject): DeliveredText => {
  const { title, path, mail } = NOTIFICATIONS[kind];
  const shared =
    mail && 'text' in mail
      ? { text: say(mail.text, about), link: say(mail.link, about) }
      : { text: title, link: title };
  return { title, path: say(path, about), ...shared };
};
