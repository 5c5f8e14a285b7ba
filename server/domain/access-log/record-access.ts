import { createHash } from 'node:crypto';
import type { AccessPart } from '../../../shared/options.ts';
import { getRawCollection } from '../../database/raw-collection.ts';
import type { User } from '../../models/members/user.ts';
import type { AccessGrant } from '../../models/operations/access-grant.ts';
import { type AccessRecord, AccessRecordModel } from '../../models/operations/access-record.ts';
import { getActiveMatchmakerId } from '../../policies/staff.ts';
import type { Actor, UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';

const MINUTE_MS = 60_000;

/** What somebody of the staff is about to be shown of one person. */
export interface Access {
  /** The contract's name of the call, `resource.call`. */
  call: string;
  part: AccessPart;
  subject: Pick<User, '_id' | 'role' | 'membershipTier' | 'assignedMatchmakerId'>;
  /** The reason under which private details are open; null without one. */
  reason?: Pick<AccessGrant, 'reason' | 'note' | 'reportId'> | null;
  /** Ids of other people of whom the answer shows a little too. */
  alsoShown?: string[];
}

/**
 * Records that somebody of the staff was shown a person, at most once a minute for what is in the key: viewer, call, person, part,
 * reason with its note and report, and everybody shown beside. To be awaited before the answer is given: the record is in the journal
 * of a majority then. Returns whether it is the first of its minute.
 */
export const recordAccess = async (
  actor: Actor,
  { call, part, subject, reason, alsoShown = [] }: Access,
): Promise<boolean> => {
  if (actor.kind === 'system') return false;
  const given = { reason: reason?.reason ?? null, note: reason?.note ?? null, reportId: reason?.reportId ?? null };
  return store({
    ...describe(actor, call, [subject._id, part, ...Object.values(given), ...[...alsoShown].sort()]),
    asOwnMatchmaker: getActiveMatchmakerId(subject) === actor.userId,
    subjectId: subject._id,
    listedIds: alsoShown,
    part,
    ...given,
  });
};

/**
 * Records that a list showed rows of these people to somebody of the staff, once for each page that is shown in a minute.
 * `objectId`: the one object that is shown, where it is no list. Returns whether it is the first of its minute.
 */
export const recordList = async (
  actor: Actor,
  call: string,
  ids: readonly (string | null)[],
  objectId = '',
): Promise<boolean> => {
  const listedIds = [...new Set(ids)].filter((id) => id !== null).sort();
  if (actor.kind === 'system' || listedIds.length === 0) return false;
  return store({
    ...describe(actor, call, [objectId, ...listedIds]),
    asOwnMatchmaker: false,
    subjectId: null,
    listedIds,
    part: 'list',
    reason: null,
    note: null,
    reportId: null,
  });
};

const describe = (actor: UserActor, call: string, shown: readonly (string | null)[]) => {
  const at = clock.now();
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const key = JSON.stringify([actor.userId, call, minute, ...shown]);
  return {
    // As long as any other id.
    _id: createHash('sha256').update(key).digest('base64url').slice(0, 22),
    viewerId: actor.userId,
    viewerRole: actor.role === 'admin' ? ('admin' as const) : ('matchmaker' as const),
    call,
    at,
  };
};

/** An upsert and not an insert: a repeated one also waits until the first is in the journal of a majority. */
const store = async ({ _id, ...record }: AccessRecord): Promise<boolean> => {
  const { upsertedCount } = await getRawCollection<AccessRecord>(AccessRecordModel).updateOne(
    { _id },
    { $setOnInsert: record },
    { upsert: true },
  );
  return upsertedCount > 0;
};
