import { createHash } from 'node:crypto';
import { type AuditEntry, AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { LOOKS_KEPT_S, type Look, LookModel } from '../../models/operations/look.ts';
import type { SystemActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { inTransaction } from '../kernel/transaction.ts';

/*
 * The records of who looked at whom are too many for the audit and its chain. Instead the audit gets one entry for each day, with
 * their number and a hash of all of them, so that a record that is changed, deleted or added afterwards is found (decision 0065).
 */

const SEALED = 'looks.sealed';
const DAY_MS = 86_400_000;
/** A record that is being written at midnight is stored by then. */
const SETTLED_AFTER_MS = 3_600_000;

/** Records in the audit what looks there were on each day, in UTC, that has ended. Safe to repeat, also by many workers at once. */
export const sealLooks = async (actor: SystemActor): Promise<void> => {
  const last = await AuditEntryModel.findOne({ actorId: null, action: SEALED }).sort({ at: -1 }).lean<AuditEntry>();
  for (let from = last ? getStart(last.details.day) + DAY_MS : 0; ; ) {
    const next = await LookModel.findOne({ at: { $gte: new Date(from) } }, { at: 1 })
      .sort({ at: 1 })
      .lean();
    if (!next) return;
    const start = next.at.getTime() - (next.at.getTime() % DAY_MS);
    if (start + DAY_MS + SETTLED_AFTER_MS > clock.now().getTime()) return;
    const day = new Date(start).toISOString().slice(0, 10);
    const { count, hash } = await hashLooks(start);
    await inTransaction((tx) => recordAudit(tx, actor, SEALED, null, { day, count: String(count), hash }));
    from = start + DAY_MS;
  }
};

/**
 * Returns what is wrong with the records of looks of which an entry of the audit speaks, or null: also for other entries, and for
 * days of which the records are deleted by now because of their age.
 */
export const checkSealedLooks = async ({
  action,
  details,
}: Pick<AuditEntry, 'action' | 'details'>): Promise<string | null> => {
  if (action !== SEALED) return null;
  const start = getStart(details.day);
  if (start < clock.now().getTime() - LOOKS_KEPT_S * 1_000) return null;
  const { count, hash } = await hashLooks(start);
  if (hash === details.hash) return null;
  return `The records of looks of ${details.day} were changed: there are ${count} and were ${details.count}.`;
};

const getStart = (day = ''): number => Date.parse(`${day}T00:00:00Z`);

const hashLooks = async (start: number): Promise<{ count: number; hash: string }> => {
  const all = createHash('sha256');
  let count = 0;
  const ofDay = { at: { $gte: new Date(start), $lt: new Date(start + DAY_MS) } };
  for await (const look of LookModel.find(ofDay).sort({ _id: 1 }).lean<Look>().cursor()) {
    count += 1;
    const { _id, viewerId, viewerRole, asOwnMatchmaker, subjectId, listedIds, call, part, reason, note, at } = look;
    const fields = [_id, viewerId, viewerRole, asOwnMatchmaker, subjectId, listedIds, call, part, reason, note, at];
    all.update(`${JSON.stringify(fields)}\n`);
  }
  return { count, hash: all.digest('base64url') };
};
