import { withPatientConnection } from '../../database/connection.ts';
import { verifyAudit } from '../audit/verify-audit.ts';
import { clock } from '../kernel/clock.ts';
import { listChecks } from './checks.ts';

/** How many documents of a check are named. */
const MAX_NAMED = 20;

/** What is wrong with stored data. */
export interface Finding {
  /** The check that found it. */
  readonly check: string;
  readonly collection: string;
  /** The document; null for a finding of the audit. */
  readonly id: string | null;
  /** A sentence. */
  readonly text: string;
}

/** What all checks came to. */
export interface Verdict {
  readonly checks: number;
  readonly findings: readonly Finding[];
}

/** Checks what holds for all stored data, as it is at one moment, and the audit. Changes nothing. */
export const verifyData = async (): Promise<Verdict> => {
  const checks = listChecks(clock.now());
  const findings = await withPatientConnection(async (connection) => {
    const session = await connection.startSession({ snapshot: true });
    const found: Finding[] = [];
    try {
      for (const { name, fault, of, pipeline } of checks) {
        const ids = await connection
          .collection(of)
          .aggregate<{ _id: unknown }>([...pipeline, { $limit: MAX_NAMED }, { $project: { _id: 1 } }], {
            session,
            readConcern: { level: 'snapshot' },
            allowDiskUse: true,
          })
          .toArray();
        for (const { _id } of ids) {
          const id = String(_id);
          found.push({ check: name, collection: of, id, text: `${of} ${id}: ${fault}.` });
        }
      }
    } finally {
      await session.endSession();
    }
    return found;
  });
  const audit = await verifyAudit();
  return {
    checks: checks.length + 1,
    findings: [...findings, ...audit.findings.map((text) => ({ check: 'audit', collection: 'audit', id: null, text }))],
  };
};
