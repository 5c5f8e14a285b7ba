/** What may be overdue for staff, in the order in which the digest counts it. */
export const OVERDUE_KINDS = ['applications', 'conversations', 'support', 'reports', 'appeals', 'requests'] as const;
export type OverdueKind = (typeof OVERDUE_KINDS)[number];
/** How much of it is overdue. */
export type OverdueCounts = { readonly [kind in OverdueKind]?: number | undefined };

/** By what a notification is delivered to somebody who has no page open. */
export const DELIVERY_CHANNELS = ['email', 'push'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/**
 * What became of a way by which somebody was to be told something: it waits, the receiving end has it or refuses it, it was dropped
 * as there was nothing to tell any more, or nobody knows whether it arrived.
 */
export const DELIVERY_OUTCOMES = ['waiting', 'sent', 'refused', 'dropped', 'unknown'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];
/** The states of the outbox: what waits and was tried as often as it is has failed. */
export const OUTBOX_STATES = ['failed', ...DELIVERY_OUTCOMES] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** A topic of notifications. */
interface Topic {
  /** Its name in the settings. */
  readonly label: string;
  /** Its name in the link of a mail that switches it off. */
  readonly inMail: string;
  /** The switch of the specification that rules it, beside those of the channels. */
  readonly switch?: 'matches' | 'messages';
}

/** What notifications are about, as each topic can be switched off by each channel. */
export const NOTIFICATION_TOPICS = {
  introductions: { label: 'New introductions', inMail: 'new introductions', switch: 'matches' },
  connections: { label: 'New connections', inMail: 'new connections', switch: 'matches' },
  messages: { label: 'Messages', inMail: 'messages', switch: 'messages' },
  matchmaker: { label: 'Your matchmaker', inMail: 'your matchmaker', switch: 'messages' },
  application: { label: 'Your application', inMail: 'your application' },
  photos: { label: 'Your photos', inMail: 'your photos' },
  reports: { label: 'Your reports', inMail: 'your reports' },
  support: { label: 'Answers from our team', inMail: 'answers from our team' },
  work: { label: 'Work that waits', inMail: 'your work' },
  summary: { label: 'A summary of the week while you are away', inMail: 'your week while you are away' },
} as const satisfies Readonly<Record<string, Topic>>;
export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS;
export const TOPICS = Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[];

/** Returns the switch of the specification that rules a topic; undefined for none. */
export const getSwitch = (topic: NotificationTopic): Topic['switch'] => {
  const { switch: rules }: Topic = NOTIFICATION_TOPICS[topic];
  return rules;
};

/** Returns the names of topics as a sentence has them. */
export const joinTopics = (topics: readonly NotificationTopic[]): string => {
  const names = topics.map((topic) => NOTIFICATION_TOPICS[topic].inMail);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
};

/** Whom and what a notification is about. */
export interface NotificationSubject {
  /** The first name of the person; null for none, and for one that may not stand in a text. */
  readonly name: string | null;
  readonly personId: string | null;
  readonly matchId: string | null;
  /** Those whose mails were switched off. */
  readonly topics?: readonly NotificationTopic[];
  /** The first name of the receiver; null where it may not stand in a text. */
  readonly ownName?: string | null;
  /** How the receiver's application was decided; undefined where that is not known. */
  readonly outcome?: 'approved' | 'rejected' | undefined;
  /** How much of the receiver's work is overdue. */
  readonly overdue?: OverdueCounts | undefined;
}
export type Text = string | ((about: NotificationSubject) => string);

/** What the mail of a kind says. */
interface MailText {
  /** The words of the link to the notification's path; none without it. */
  readonly link?: string;
}

/** A mail that tells of all that is due to the same person, this among it. */
interface SharedMail {
  readonly text: Text;
  readonly link: Text;
}

/** A mail of its own, sent at once and once at most. Its sender may add what is known then alone, such as a link that works once. */
export interface OwnMail extends MailText {
  readonly paragraphs: readonly string[];
  readonly note: string;
  /** How many go to one account within an hour at most. */
  readonly maxAnHour?: number;
}

/** A kind of notification: whom it reaches by what, and what it says there. */
export interface Notification {
  /** What staff call it. */
  readonly label: string;
  /** Null for the safety of the account, which is told at once and whatever was switched off. */
  readonly topic: NotificationTopic | null;
  /** The switch of the specification that rules it, where none rules its whole topic. */
  readonly switch?: 'matches' | 'messages';
  /** The subject of a mail and the title of a push: of our own words alone, as locked screens show them. */
  readonly title: string;
  /** Where in the service it leads. */
  readonly path: Text;
  /** What the bell says: the title, or these words; absent for what the bell does not have. */
  readonly bell?: true | Text;
  readonly push?: { readonly urgency: 'normal' | 'high' };
  /** Absent for what no mail tells of. */
  readonly mail?: SharedMail | OwnMail;
  /**
   * At night: `waits` until the morning whatever its receiver chose, as a clock causes it; `comes` unless its receiver chose quiet hours,
   * as somebody waits for an answer. What has neither waits for the end of the quiet hours, which all have until they choose others.
   */
  readonly atNight?: 'waits' | 'comes';
  /** Whether it is delivered to those alone who work for the service then. */
  readonly isForStaff?: boolean;
  /** How long its deliveries wait, as whoever reads it meanwhile needs none; otherwise they do not wait. */
  readonly waitMs?: Readonly<Record<DeliveryChannel, number>>;
}

/** What a delivery says of a notification, and where in the service it leads. */
export interface DeliveredText {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly path: string;
}
