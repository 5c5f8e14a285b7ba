import type { StaffMember } from '../../../../../shared/contract/staff/staff-members.ts';
import type { ModerationKind } from '../../../../../shared/moderation-options.ts';

/** How an act about somebody's conduct is offered. */
export interface Act {
  key: string;
  label: string;
  /** What happens. */
  says: (name: string, isMember: boolean) => string;
  done: string;
  /** The person reads a message. */
  hasMessage?: true;
  days?: 'required' | 'optional';
  isGrave?: true;
}

/** What is done after a form. */
export type ActKind = Exclude<ModerationKind, 'seen'>;

/** The acts, as their buttons and forms say them. */
export const ACTS: Record<ActKind, Act> = {
  noted: { key: 'n', label: 'Add a note', says: () => 'Only admins see it.', done: 'Note added' },
  warned: {
    key: 'w',
    label: 'Warn',
    says: (name, isMember) =>
      `${name} reads your message ${isMember ? 'on their home page' : 'in their settings'}, and can say that they have read it.`,
    done: 'Warned',
    hasMessage: true,
  },
  limited: {
    key: 'l',
    label: 'Limit introductions',
    says: (name) => `${name} is introduced to no one new for these days. Open introductions and conversations stay.`,
    done: 'Introductions limited',
    hasMessage: true,
    days: 'required',
  },
  unlimited: {
    key: 'e',
    label: 'End the limit',
    says: (name) => `${name} can be introduced to others again.`,
    done: 'Limit ended',
  },
  suspended: {
    key: 's',
    label: 'Suspend',
    says: (name) =>
      `${name} is signed out everywhere immediately, cannot sign in, and no one sees them. They read your message when they try to sign in, and can appeal once.`,
    done: 'Suspended',
    hasMessage: true,
    days: 'optional',
    isGrave: true,
  },
  restored: {
    key: 's',
    label: 'Lift suspension',
    says: (name, isMember) =>
      isMember ? `${name} can sign in and is introduced to others again.` : `${name} can sign in again.`,
    done: 'Suspension lifted',
  },
};

const DAY_MS = 86_400_000;

/** Returns when a suspension of so many days ends; nothing where it does not end by time. Less than a day counts as one. */
export const endAfter = (days: number | null): { until?: string } =>
  days ? { until: new Date(Date.now() + Math.max(1, days) * DAY_MS).toISOString() } : {};

/** What is written into the form of an act. */
export interface ActValues {
  message: string;
  note: string;
  days: number | null;
}

/** Returns what is sent for an act, as the form has it. */
export const toModerationRequest = (
  kind: ActKind,
  { message, note, days }: ActValues,
  seenUntil: string | undefined,
): unknown => ({
  kind,
  ...(ACTS[kind].hasMessage ? { message } : {}),
  ...(kind === 'limited' ? { days } : {}),
  ...(kind === 'suspended' ? endAfter(days) : {}),
  ...(note.trim() || kind === 'noted' ? { note } : {}),
  ...(seenUntil && kind !== 'unlimited' && kind !== 'restored' ? { seenUntil } : {}),
});

/** What an account is, as far as it decides what can be done about its owner's conduct. */
export type ModerationState = Pick<StaffMember, 'role' | 'suspended' | 'limitedUntil'> & {
  can: Pick<StaffMember['can'], 'suspend'>;
};

/** Lists what can be done now about the conduct of somebody. */
export const listActs = ({ role, suspended, limitedUntil, can }: ModerationState): ActKind[] => [
  'noted',
  ...(suspended ? [] : (['warned'] as const)),
  ...(role === 'member' && !suspended ? (['limited'] as const) : []),
  ...(limitedUntil && Date.parse(limitedUntil) > Date.now() ? (['unlimited'] as const) : []),
  ...(can.suspend ? [suspended ? ('restored' as const) : ('suspended' as const)] : []),
];

/** The field of what the person reads of a warning, limit or suspension. */
export const buildMessageField = (firstName: string) =>
  ({ name: 'message', label: `What ${firstName} reads`, rows: 3, required: true }) as const;

/** The field of for how many days it holds. */
export const DAYS = { name: 'days', label: 'Days', type: 'number', inputMode: 'numeric', min: 1 } as const;
/** Said of {@link DAYS} where it may stay empty. */
export const OPEN_END_HELP = 'Leave empty where it should not end by time.';
