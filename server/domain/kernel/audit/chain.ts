import { createHmac } from 'node:crypto';
import { mongo } from 'mongoose';
import { getRawCollection } from '../../../database/raw-collection.ts';
import { type AuditEntry, AuditEntryModel } from '../../../models/operations/audit-entry.ts';
import { type AuditHead, AuditHeadModel } from '../../../models/operations/audit-head.ts';
import { isDuplicate } from '../errors.ts';
import { createMutex } from '../mutex.ts';
import { getKeyRing } from '../service-keys.ts';
import { inTransaction, type Transaction } from '../transaction.ts';

/*
 * The audit is a chain: each entry has a number and a hash over its content and the hash of the entry before, made with a key
 * that the database holds only encrypted. Whoever can write to the database but has no session key can neither forge an entry
 * nor continue the chain. The head, kept beside it and signed, says how far it goes.
 */

/** An entry that has no place in the chain yet. */
export type UnchainedEntry = Omit<AuditEntry, 'seq' | 'previousHash' | 'hash'>;

/** The end of the chain: the number of its last entry, which is the number of entries, and that entry's hash. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}

const START: ChainEnd = { seq: 0, hash: '' };

/** Filter for the entries that have a number. */
export const NUMBERED = { seq: { $gt: 0 } } as const;

/** One writer of this process at a time: they would only make each other begin again. */
const mutex = createMutex();
/** A commit whose outcome is unknown may be repeated for minutes. Nobody waits for it so long: the number of an entry is unique. */
const PATIENCE_MS = 2_000;

/**
 * Chains and stores entries in a transaction, as its last step. The end of the chain is read outside the transaction's
 * snapshot, so that entries of others, stored since it began, do not make it begin again; only two at the very same time do.
 */
export const appendToAudit = async (tx: Transaction, entries: readonly UnchainedEntry[]): Promise<void> => {
  const release = await mutex.acquire(PATIENCE_MS);
  let end: ChainEnd | undefined;
  tx.onEnd(async (isCommitted) => {
    // Where this fails, the next entry moves the head.
    if (isCommitted && end) await moveHead(end).catch(() => {});
    release();
  });
  end = await readEnd();
  const chained: AuditEntry[] = [];
  for (const entry of entries) {
    const next = chainEntry(entry, end);
    chained.push(next);
    end = next;
  }
  await AuditEntryModel.create(chained, { session: tx.session, ordered: true }).catch(repeatIfTaken);
};

/** Makes the transaction begin again where another process has stored an entry with the same number meanwhile. */
const repeatIfTaken = (error: unknown): never => {
  if (isDuplicate(error) && error instanceof mongo.MongoError) error.addErrorLabel('TransientTransactionError');
  throw error;
};

/** Returns the entry with its number and hash, after the given end of the chain. */
const chainEntry = (entry: UnchainedEntry, { seq, hash }: ChainEnd): AuditEntry => {
  const numbered = { ...entry, seq: seq + 1, previousHash: hash };
  return { ...numbered, hash: sign(toCanonicalText(numbered)) };
};

/**
 * Returns where the next entry is chained to: the last entry, or the head where that is further, because entries at the end
 * were deleted. The gap then stays in the chain for good.
 */
const readEnd = async (): Promise<ChainEnd> => {
  const [last, head] = await Promise.all([readLast(), readHead()]);
  return head && judgeHead(head) === 'right' && head.seq > (last?.seq ?? 0) ? head : (last ?? START);
};

/** Returns the last entry of the chain, as it is stored. */
const readLast = (): Promise<AuditEntry | null> =>
  getRawCollection<AuditEntry>(AuditEntryModel).findOne(NUMBERED, { sort: { seq: -1 } });

/** Returns the head as it is stored, whoever has written it. */
export const readHead = (): Promise<AuditHead | null> => AuditHeadModel.findById('head').lean<AuditHead>();

/**
 * Stores how far the chain goes, unless the head is there already or further. A head that is missing stays missing: it was
 * made with the chain, so that somebody has deleted it.
 */
const moveHead = async ({ seq, hash }: ChainEnd): Promise<void> => {
  await AuditHeadModel.updateOne(
    { _id: 'head', seq: { $lt: seq } },
    { $set: { seq, hash, signature: signHead({ seq, hash }) } },
  );
};

/** Returns the signature of a head. */
const signHead = ({ seq, hash }: ChainEnd): string => sign(`head ${seq} ${hash}`);

const sign = (text: string, keyId = getKeyRing('audit').currentId): string => {
  const key = getKeyRing('audit').keys.get(keyId);
  if (!key) throw new Error(`No key ${keyId}`);
  return `${keyId}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};

/** What is found of a hash or signature: right, made over something else, or with a key that is not there. */
type Verdict = 'right' | 'wrong' | 'unknown key';

const judge = (signature: unknown, text: string): Verdict => {
  const [, keyId] = typeof signature === 'string' ? (/^([\w-]+)\.[\w-]{43}$/.exec(signature) ?? []) : [];
  if (keyId === undefined) return 'wrong';
  if (!getKeyRing('audit').keys.has(keyId)) return 'unknown key';
  return sign(text, keyId) === signature ? 'right' : 'wrong';
};

/** Whether a stored entry is the one that was signed. */
export const judgeEntry = ({ hash, ...content }: AuditEntry): Verdict => judge(hash, toCanonicalText(content));

/** Whether a stored head is one that the service has signed. */
export const judgeHead = (head: AuditHead): Verdict => judge(head.signature, `head ${head.seq} ${head.hash}`);

/** Returns a text that differs for documents which differ in any field, value or type of value; the order of fields is free. */
const toCanonicalText = (value: unknown): string => {
  if (value instanceof Date) return `Date(${value.getTime()})`;
  if (Array.isArray(value)) return `[${value.map(toCanonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value);
  const kind = Object.getPrototypeOf(value) === Object.prototype ? '' : value.constructor.name;
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, held]) => `${JSON.stringify(name)}:${toCanonicalText(held)}`);
  return `${kind}{${fields.join(',')}}`;
};

/**
 * Begins the chain where it has not begun: with the entries that were stored before there was one, and with its head. Safe to
 * repeat, also by several processes at once.
 */
export const beginAuditChain = (): Promise<void> =>
  inTransaction(async ({ session }) => {
    const entries = getRawCollection<AuditEntry>(AuditEntryModel);
    if (await AuditHeadModel.exists({ _id: 'head' }).session(session)) return;
    if (await entries.findOne(NUMBERED, { session })) return;
    const earlier = await entries.find({}, { session, sort: { at: 1, _id: 1 } }).toArray();
    let end = START;
    for (const entry of earlier) {
      const { seq: _seq, previousHash: _previous, hash: _hash, ...unchained } = entry;
      const next = chainEntry(unchained, end);
      await entries.replaceOne({ _id: entry._id }, next, { session });
      end = next;
    }
    const { seq, hash } = end;
    await AuditHeadModel.create([{ _id: 'head', seq, hash, signature: signHead(end) }], { session });
  });
