import { getOwnMail, NOTIFICATIONS, type OwnMailKind } from '../../../shared/notifications.ts';
import { type Settings, SettingsModel } from '../../models/members/settings.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type Delivery, DeliveryModel } from '../../models/operations/delivery.ts';
import { existingAccounts, openAccounts } from '../../policies/account-state.ts';
import { wantsDelivery } from '../../policies/notifications.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { writeUnsubscribe } from '../notifications/unsubscribe.ts';
import { greet } from './greeting.ts';
import type { MailText } from './mail-text.ts';

/** A mail of its own, and how its text is written. */
export interface PreparedMail {
  readonly to: string;
  /** Who gets an answer to it; the address of support unless given. */
  readonly replyTo?: string;
  /** Writes the text, with links that work once. It is called once the mail server is ready to receive it. */
  write(): Promise<MailText> | MailText;
}

/** Returns the mail of a delivery, or null where there is nothing to send any more. */
export type BuildMail = (delivery: Delivery) => Promise<PreparedMail | null>;

/** What a mail says beside the words of its kind, or in place of them. */
interface MoreText extends Partial<Pick<MailText, 'subject' | 'paragraphs' | 'facts' | 'quote'>> {
  /** The first line; null for none. */
  readonly greeting?: string | null;
  /** Where its link leads, if not to the path of its kind. */
  readonly url?: string;
}

const HOUR_MS = 3_600_000;

/** Returns the kind of a mail of its own. Throws where it is none. */
const requireKind = ({ kinds: [kind] }: Pick<Delivery, 'kinds'>): OwnMailKind => {
  if (kind === undefined || getOwnMail(kind) === null) throw new Error(`${kind} has no mail of its own`);
  return kind as OwnMailKind;
};

/** Writes what the mail of a kind says. */
export const writeOwnMail = (kind: OwnMailKind, { greeting = null, url, paragraphs, ...more }: MoreText): MailText => {
  const { title, path } = NOTIFICATIONS[kind];
  const own = getOwnMail(kind);
  const to = url ?? new URL(typeof path === 'string' ? path : '/', getContext().publicUrl).href;
  return {
    subject: title,
    paragraphs: [...(greeting === null ? [] : [greeting]), ...(paragraphs ?? own?.paragraphs ?? [])],
    ...(own?.link !== undefined && { action: { label: own.link, url: to } }),
    note: own?.note ?? '',
    ...more,
  };
};

/** Whether so many mails of the same kind were sent, or wait, for the same account within an hour before this one. */
const isOverHourlyLimit = async ({ _id, kinds, userId, createdAt }: Delivery, maxAnHour: number): Promise<boolean> => {
  // Those that wait count too: several may be sent at the same moment.
  const earlier = {
    ...{ userId, channel: 'email' as const, kinds, noticeIds: [] },
    createdAt: { $gt: new Date(clock.now().getTime() - HOUR_MS) },
    $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }],
    state: { $nin: ['refused', 'dropped'] as const },
  };
  return (await DeliveryModel.countDocuments(earlier)) >= maxAnHour;
};

/**
 * Builds the mail of a kind to the owner of an account, by the words of its kind and by what `write` adds once the server is ready. Returns
 * null where the account is gone, its owner wants none, or had as many within an hour as may be.
 */
export const buildOwnMail = async (
  delivery: Delivery,
  write: (owner: User) => Promise<MoreText> | MoreText = () => ({}),
): Promise<PreparedMail | null> => {
  const kind = requireKind(delivery);
  const { topic } = NOTIFICATIONS[kind];
  const _id = delivery.userId ?? '';
  const accounts = topic === null ? existingAccounts : openAccounts;
  const owner = await UserModel.findOne({ ...accounts, _id }).lean<User>();
  if (!owner) return null;
  const settings = topic === null ? null : await SettingsModel.findById(_id).lean<Settings>();
  if (topic !== null && !wantsDelivery('email', kind, settings ?? {})) return null;
  const maxAnHour = getOwnMail(kind)?.maxAnHour;
  if (maxAnHour !== undefined && (await isOverHourlyLimit(delivery, maxAnHour))) return null;
  return {
    to: delivery.to ?? owner.email,
    write: async () => ({
      ...writeOwnMail(kind, { greeting: greet(owner), ...(await write(owner)) }),
      ...(topic !== null && (await writeUnsubscribe(_id, [topic]))),
    }),
  };
};
