import type { DeliveryChannel } from '../../../shared/notification.ts';
import type { Role } from '../../../shared/options.ts';
import type { ObjectStore } from '../../database/object-store.ts';
import type { KeyPurpose } from '../../models/operations/service-key.ts';
import type { PaymentSettings } from '../../payment-settings.ts';

/** What the workers compute and store for a member. */
export type Insight = 'recommendations' | 'feedback';

/** How a request gets insights that the workers have not computed yet. */
export interface InsightRequests {
  /** Requests an insight from the workers; throws where the queue does not take it. */
  enqueue(kind: Insight, userId: string): Promise<unknown>;
  /** A request waits at most this long. */
  readonly waitMs: number;
}

/** Counts, over all processes, whom each member was shown today. */
export interface DailyViewQuota {
  /** Returns those of `ids`, the first `wanted` of them, who may be shown to a member today, and counts the new ones. */
  admit(viewerId: string, ids: readonly string[], wanted: number): Promise<readonly string[]>;
}

/** The keys of one purpose by id: new things are made with the current one, former ones still verify or decrypt. */
export interface KeyRing {
  readonly currentId: string;
  readonly keys: ReadonlyMap<string, Buffer>;
}

/** What a hash of a password costs. Only tests that are not about the cost replace it, because they hash hundreds. */
export interface HashingCost {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
}

/** What rules need of the process in which they run. */
export interface AppContext {
  /** IANA name of the zone whose midnight starts a matchmaking day. */
  readonly timeZone: string;
  /** Over how many days at least the people who are left to a member are spread; 0 for no pace. */
  readonly paceDays: number;
  /** Where browsers reach the service, for links. */
  readonly publicUrl: string;
  /** Whether there is a mail server. Whatever needs that mail reaches its reader is off without one. */
  readonly sendsMail: boolean;
  /** The folder into which mails are written where there is no mail server, in development; null for none. */
  readonly mailFolder: string | null;
  /** By which channels notifications leave this service; of others nothing is stored. */
  readonly noticeChannels: readonly DeliveryChannel[];
  /** Origins of push services that are allowed beside those of browsers. */
  readonly pushOrigins: readonly string[];
  /** Where letters of visitors go by mail; null where the service takes none. */
  readonly supportEmail: string | null;
  /** The key of the fingerprints of phone numbers, from the database; null until `openContactKey`. */
  readonly contactKey: { readonly id: string; readonly key: Buffer } | null;
  /** The service's other keys, from the database; none until `openServiceKeys`. */
  readonly serviceKeys: Partial<Record<KeyPurpose, KeyRing>>;
  /** Returns how many tabs each user has open, in the order given; null where this process has no sockets. */
  readonly countTabs: ((userIds: readonly string[]) => Promise<(number | null)[]>) | null;
  /** Null where this process shows nobody to members. */
  readonly dailyViewQuota: DailyViewQuota | null;
  /** The roles that may do nothing as staff without a second factor. */
  readonly secondFactorRoles: readonly Role[];
  /** Whether photos are shown to others without that staff look at them first. */
  readonly isPhotoReviewOff: boolean;
  /** Where the pictures of photos are kept; null for MongoDB. */
  readonly objectStore: ObjectStore | null;
  /** Whether members are introduced and recommended only once staff have verified them. */
  readonly isVerificationRequired: boolean;
  /** Whether people may send documents that show who they are. */
  readonly takesDocuments: boolean;
  /** How the operator asks for plans. */
  readonly payments: PaymentSettings;
  /** What differs from the cost of R1; null in every program. */
  readonly hashingCost: HashingCost | null;
  /** What differs from the usual way to request insights. */
  readonly insightRequests: Partial<InsightRequests>;
  /** Hears of a fault in what listens to events. */
  readonly reportListenerFault: (fault: unknown) => void;
}

/** The context of a process that has set nothing. */
export const DEFAULT_CONTEXT: AppContext = {
  timeZone: 'UTC',
  paceDays: 14,
  publicUrl: 'http://localhost:3000',
  sendsMail: false,
  mailFolder: null,
  noticeChannels: [],
  pushOrigins: [],
  supportEmail: null,
  contactKey: null,
  serviceKeys: {},
  countTabs: null,
  dailyViewQuota: null,
  secondFactorRoles: [],
  isPhotoReviewOff: false,
  objectStore: null,
  isVerificationRequired: false,
  takesDocuments: false,
  payments: {
    mode: 'off',
    instructions: null,
    stripe: null,
    terms: { table: 'pricing', isStandardGiven: true },
    operator: { name: null, address: null, taxId: null },
  },
  hashingCost: null,
  insightRequests: {},
  reportListenerFault: (fault) => process.emitWarning(fault instanceof Error ? fault : String(fault)),
};

let current = DEFAULT_CONTEXT;

/**
 * Returns the context of this process. It is one per process, as are the database connection and the clock: passing it
 * along would add a parameter to some hundred functions that only hand it on.
 */
export const getContext = (): AppContext => current;

/** Sets parts of the context: process start does so, and tests. Each part is replaced as a whole; the others stay. */
export const configureContext = (parts: Partial<AppContext>): void => {
  current = { ...current, ...parts };
};
