import type { mongo } from 'mongoose';
import { LONG_READ, readOnPatientConnection } from '../../database/raw-collection.ts';
import { type AuditEntry, AuditEntryModel } from '../../models/operations/audit-entry.ts';
import { type ChainEnd, judgeEntry, judgeHead, NUMBERED, readHead } from '../kernel/audit/chain.ts';

/** The findings of a check that are named; where there are more, the rest is counted only. */
const MAX_NAMED = 50;

/** What a check of the audit found. */
export interface AuditVerdict {
  /** The number of entries that were read. */
  readonly count: number;
  /** The hash of the last entry; empty where there is none. */
  readonly head: string;
  /** A sentence for each change, gap or surplus; empty where the audit is whole. */
  readonly findings: readonly string[];
  /** How many there were beyond those. */
  readonly unnamed: number;
}

/** Reads the whole audit and finds every entry that was changed, deleted, inserted or moved since it was stored. */
export const verifyAudit = (): Promise<AuditVerdict> => readOnPatientConnection(AuditEntryModel, verifyEntries);

const verifyEntries = async (entries: mongo.Collection<AuditEntry>): Promise<AuditVerdict> => {
  const findings: string[] = [];
  let unnamed = 0;
  const report = (finding: string) => {
    if (findings.length < MAX_NAMED) findings.push(finding);
    else unnamed += 1;
  };
  // Read first: entries that are stored meanwhile are then beyond it, which is no finding.
  const head = await readHead();

  for await (const { _id } of entries.find({ $nor: [NUMBERED] }, { projection: { _id: 1 }, ...LONG_READ })) {
    report(`Entry ${_id} has no number: it was put in beside the chain.`);
  }
  let count = 0;
  let last: ChainEnd = { seq: 0, hash: '' };
  for await (const entry of entries.find(NUMBERED, { sort: { seq: 1 }, ...LONG_READ })) {
    count += 1;
    for (const finding of checkEntry(entry, last)) report(finding);
    if (head?.seq === entry.seq && head.hash !== entry.hash)
      report(`${describe(entry)} is not the one that the head names.`);
    last = { seq: entry.seq, hash: entry.hash };
  }
  if (!head) report('The head of the chain is missing.');
  else {
    const verdict = judgeHead(head);
    if (verdict === 'wrong') report('The head of the chain was changed.');
    if (verdict === 'unknown key') report('The head of the chain was signed with a key that SESSION_KEYS do not open.');
    if (head.seq > last.seq) report(`${describeGap(last.seq + 1, head.seq)} missing at the end.`);
  }
  return { count, head: last.hash, findings, unnamed };
};

const describe = ({ seq, _id }: Pick<AuditEntry, 'seq' | '_id'>): string => `Entry ${seq} (${_id})`;

const describeGap = (from: number, to: number): string =>
  from === to ? `Entry ${from} is` : `Entries ${from} to ${to} are`;

/** Returns what is wrong with an entry, given the one before it. */
const checkEntry = (entry: AuditEntry, before: ChainEnd): string[] => {
  const name = describe(entry);
  const findings: string[] = [];
  const expected = before.seq + 1;
  if (entry.seq === before.seq) findings.push(`${name} has the number of another entry.`);
  else if (!Number.isInteger(entry.seq)) findings.push(`${name} was put in between two others.`);
  else if (entry.seq > expected) findings.push(`${describeGap(Math.ceil(expected), entry.seq - 1)} missing.`);
  const verdict = judgeEntry(entry);
  if (verdict === 'wrong') findings.push(`${name} was changed, or not written by the service.`);
  if (verdict === 'unknown key') findings.push(`${name} was signed with a key that SESSION_KEYS do not open.`);
  if (entry.seq === expected && entry.previousHash !== before.hash) {
    findings.push(`${name} does not follow on the entry before it.`);
  }
  return findings;
};
