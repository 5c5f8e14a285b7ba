import type { NoticeChannel } from '../../../shared/options.ts';
import type { User } from '../../models/members/user.ts';
import type { ShownNotice } from '../notices/notices.ts';

/** Some notices on their way to one person. */
export interface Delivery {
  /** The same each time it is tried: a receiving end can tell that it had it before. */
  readonly id: string;
  readonly receiver: User;
  /** The key that signs the links in mails to them; undefined where it was not looked up. */
  readonly linkKey?: string | undefined;
  /**
   * Stores that it is handed over now, and returns what may be told at this moment: at least one notice. To be called immediately
   * before the first byte of it leaves. Throws where there is nothing to tell any more, or another process tells it; nothing
   * may leave then.
   */
  handOver(): Promise<readonly ShownNotice[]>;
}

/**
 * What became of a delivery. `accepted`: the receiving end has it. `refused`: it does not take this one. `gone`: it takes none any
 * more, and the channel is stopped for the person. `nobody`: there is no receiving end any more, as the sessions of the person have
 * ended; nothing was refused. `later`: it has not got it, and it may be tried again. `unknown`: nobody knows
 * whether it has it.
 */
export type DeliveryOutcome = 'accepted' | 'refused' | 'gone' | 'nobody' | 'later' | 'unknown';

/** A way by which notices reach people. */
export interface Channel {
  /**
   * Takes a turn for a delivery to somebody where the receiving end gets so many in a time only, and returns when it is; null where the
   * line is too long to stand in. Without it, deliveries need no turn.
   */
  takeTurn?(receiver: User): Promise<Date | null>;
  /** Delivers some notices. Never rejects; `reason` names no person and no address. */
  send(delivery: Delivery): Promise<{ readonly outcome: DeliveryOutcome; readonly reason: string }>;
}

/** The channels of a process; null for those that it cannot use. */
export type Channels = Readonly<Record<NoticeChannel, Channel | null>>;
