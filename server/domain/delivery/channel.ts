import type { DeliveryChannel } from '../../../shared/notification.ts';
import type { User } from '../../models/members/user.ts';
import type { MailContent } from '../mail/mail-text.ts';
import type { ShownNotification } from '../notifications/notifications.ts';

/** Some notifications on their way to one person. */
export interface Parcel {
  /** The same each time it is tried: a receiving end can tell that it had it before. */
  readonly id: string;
  readonly receiver: User;
  /** The key that signs the links in mails to them; undefined where it was not looked up. */
  readonly linkKey?: string | undefined;
  /**
   * Stores that it is handed over now, and returns what may be told at this moment: at least one notification. To be called immediately
   * before the first byte of it leaves. Throws where there is nothing to tell any more, or another process tells it; nothing
   * may leave then.
   */
  handOver(): Promise<readonly ShownNotification[]>;
}

/**
 * What became of something that was sent. `accepted`: the receiving end has it. `refused`: it does not take this one. `gone`: it takes
 * none any more, and the channel is stopped for the person. `nobody`: there is no receiving end any more, as the sessions of the person have
 * ended; nothing was refused. `later`: it has not got it, and it may be tried again. `unknown`: nobody knows
 * whether it has it.
 */
export type SendOutcome = 'accepted' | 'refused' | 'gone' | 'nobody' | 'later' | 'unknown';

/** What became of something that was sent, and why; `reason` names no person and no address. */
export interface Sent {
  readonly outcome: SendOutcome;
  readonly reason: string;
}

/** A way by which notifications reach people. */
export interface Channel {
  /**
   * Takes a turn for a delivery to somebody where the receiving end gets so many in a time only, and returns when it is; null where the
   * line is too long to stand in. Without it, deliveries need no turn.
   */
  takeTurn?(receiver: User): Promise<Date | null>;
  /** Delivers some notifications. Never rejects. */
  send(parcel: Parcel): Promise<Sent>;
}

/** The channels of a process; null for those that it cannot use. */
export type Channels = Readonly<Record<DeliveryChannel, Channel | null>>;

/** Which mail it is, and to whom. */
export interface MailAddress {
  readonly id: string;
  readonly to: string;
  /** Who gets an answer to it; its sender unless given. */
  readonly replyTo?: string | null | undefined;
}

/** What takes mails: a mail server, or in development a folder. */
export interface MailServer {
  /**
   * Sends one mail. `write` is called when the server asks for the text, and not before. Never rejects: what the server or the
   * network did is in the outcome, and in `reason` without any address.
   */
  send(mail: MailAddress, write: () => Promise<MailContent>): Promise<Sent>;
}
