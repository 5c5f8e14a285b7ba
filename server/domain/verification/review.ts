import type { QueryFilter } from 'mongoose';
import type { DocumentDecision } from '../../../shared/contract/staff/staff-verification-documents.ts';
import { DOCUMENT_CHECKS, type DocumentCheck } from '../../../shared/options.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { type VerificationDocument, VerificationDocumentModel } from '../../models/members/verification-document.ts';
import { activeAdmins, existingAccounts } from '../../policies/account-state.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { recordAccess, recordList } from '../access-log/record-access.ts';
import { changeWithin } from '../accounts/members/member-changes.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock, dayKey } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { conflict, invalid, notFound } from '../kernel/errors.ts';
import { loadUsersById } from '../kernel/load-users.ts';
import { buildCursorFilter, QUEUE_DIRECTIONS } from '../kernel/pagination.ts';
import { decryptBytes } from '../kernel/sealing.ts';
import { getKeyRing } from '../kernel/service-keys.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';
import { notify } from '../notifications/notify.ts';
import { type DocumentFacts, requireDocuments } from './documents.ts';

type Approval = NonNullable<VerificationDocument['first']>;

/** A decision, which may name no day. */
type Decision = Omit<DocumentDecision, 'checked' | 'until'> & {
  readonly checked: readonly DocumentCheck[];
  readonly until?: string | null | undefined;
};

/** A document with its owner, for an admin. */
export interface ReviewedDocument {
  readonly document: DocumentFacts;
  readonly owner: User;
  readonly profile: Pick<Profile, 'age' | 'gender' | 'maritalStatus'> | null;
  /** Who has approved it first. */
  readonly firstBy: User | null;
  /** Whether an approval of the viewer takes effect by itself. */
  readonly isDecisive: boolean;
}

/** Which documents are wanted. */
interface DocumentQuery {
  readonly state: 'waiting' | 'decided';
  /** The id of the only one that is wanted. */
  readonly of?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Filter for the documents that an admin may look at: all but their own, which they sent before they were one. */
const documentsFor = ({ userId }: UserActor) => ({ userId: { $ne: userId } });

const requireReviewer = (actor: UserActor): void => {
  requireAdmin(actor);
  requireDocuments();
};

const withoutFile = { file: 0 } as const;

/**
 * Lists the documents that wait, longest waiting first, or those decided of which the picture is still there, for admins; that they were
 * shown these people is recorded. Throws `bad_request` for a text that is no cursor.
 */
export const listDocuments = async (
  actor: UserActor,
  { state, of, before, limit }: DocumentQuery,
): Promise<ReviewedDocument[]> => {
  requireReviewer(actor);
  const [field, order] = state === 'waiting' ? (['sentAt', 'oldest'] as const) : (['decidedAt', 'newest'] as const);
  const { towards, direction } = QUEUE_DIRECTIONS[order];
  const wanted: QueryFilter<VerificationDocument> =
    state === 'waiting' ? { status: 'waiting' } : { decidedAt: { $type: 'date' }, file: { $exists: true } };
  const documents = await VerificationDocumentModel.find(
    {
      $and: [
        wanted,
        of === undefined ? {} : { _id: of },
        documentsFor(actor),
        buildCursorFilter(before, field, towards),
      ],
    },
    withoutFile,
  )
    .sort({ [field]: direction, _id: direction })
    .limit(limit)
    .lean<DocumentFacts[]>();
  const found = await describe(actor, documents);
  await recordList(
    actor,
    'staffVerificationDocuments.list',
    found.map(({ owner }) => owner._id),
  );
  return found;
};

const describe = async (actor: UserActor, documents: readonly DocumentFacts[]): Promise<ReviewedDocument[]> => {
  const ownerIds = documents.map(({ userId }) => userId);
  const [users, profiles, hasOther] = await Promise.all([
    loadUsersById([...ownerIds, ...documents.flatMap(({ first }) => first?.by ?? [])]),
    ProfileModel.find({ _id: { $in: ownerIds } }, { age: 1, gender: 1, maritalStatus: 1 }).lean<Profile[]>(),
    hasOtherAdmin(actor),
  ]);
  const profileOf = new Map(profiles.map((profile) => [profile._id, profile]));
  return documents.flatMap((document) => {
    const owner = users.get(document.userId);
    if (!owner || owner.deletedAt) return [];
    const { first } = document;
    const isDecisive = !hasOther || (first !== null && first.by !== actor.userId);
    const firstBy = (first && users.get(first.by)) ?? null;
    return [{ document, owner, profile: profileOf.get(document.userId) ?? null, firstBy, isDecisive }];
  });
};

const hasOtherAdmin = async ({ userId }: UserActor, tx?: Transaction): Promise<boolean> =>
  (await UserModel.exists({ ...activeAdmins, _id: { $ne: userId } }).session(tx?.session ?? null)) !== null;

/** Counts the documents that an admin may approve or reject; 0 for anyone else. */
export const countWaitingDocuments = async (actor: UserActor): Promise<number> => {
  if (actor.role !== 'admin' || !getContext().takesDocuments) return 0;
  const filter = { status: 'waiting', ...documentsFor(actor) } as const;
  if (!(await hasOtherAdmin(actor))) return VerificationDocumentModel.countDocuments(filter);
  // What somebody has approved waits for another.
  const byOthers = { 'first.by': { $ne: actor.userId } };
  return VerificationDocumentModel.countDocuments({ ...filter, ...byOthers });
};

/**
 * Returns the picture of a document, for an admin; the look is recorded. Throws the same `not_found` for one that is missing, erased, or the
 * actor's own.
 */
export const getDocumentFile = async (actor: UserActor, id: string): Promise<Buffer> => {
  requireReviewer(actor);
  const document = await VerificationDocumentModel.findOne({
    _id: id,
    ...documentsFor(actor),
  }).lean<VerificationDocument>();
  const owner = document && (await UserModel.findOne({ ...existingAccounts, _id: document.userId }).lean<User>());
  const key = document && getKeyRing('document').keys.get(document.keyId);
  if (!document?.file || !owner || !key) throw notFound('no such document, or erased');
  await recordAccess(actor, { call: 'staffVerificationDocuments.file', part: 'document', subject: owner });
  const picture = decryptBytes(Buffer.from(document.file.buffer), key, id);
  if (!picture) throw notFound('the picture cannot be decrypted');
  return picture;
};

/**
 * Approves or rejects a document. An approval takes effect with that of another admin, unless there is no other: what both have checked
 * counts then, until the earlier of their days, and the verified mark is set where that is who somebody is and their age. Its owner is told.
 * Throws `not_found`; `conflict` for one that is decided, approved by the actor already, or whose owner has changed what it may show;
 * `bad_request` for a day that is over, a fact that the owner has not given, and where two admins have nothing in common.
 */
export const decideDocument = async (
  actor: UserActor,
  id: string,
  { decision, checked, until = null, reason, version }: Decision,
): Promise<ReviewedDocument & { isPending: boolean }> => {
  requireReviewer(actor);
  const isPending = await inTransaction(async (tx) => {
    const { session } = tx;
    const filter = { _id: id, ...documentsFor(actor) };
    const document = await VerificationDocumentModel.findOne(filter, withoutFile, { session }).lean<DocumentFacts>();
    const isThere =
      document && (await UserModel.exists({ ...existingAccounts, _id: document.userId }).session(session));
    if (!isThere) throw notFound('no such document');
    if (document.status !== 'waiting') throw conflict('This document has been decided already.');
    if (version !== undefined && version !== document.version) throw conflict(CHANGED);
    tx.record({ type: 'queue.changed', queue: 'documents' });
    if (decision === 'rejected') {
      await close(tx, actor, document, { status: 'rejected', reason: reason?.trim() || null });
      return false;
    }
    const own: Approval = { by: actor.userId, at: clock.now(), checked: inOrder(checked), until };
    await requireCheckable(tx, document.userId, own);
    const { first } = document;
    if (await hasOtherAdmin(actor, tx)) {
      if (first?.by === actor.userId) throw conflict('You have approved this already. Another admin has to as well.');
      if (first === null) {
        await VerificationDocumentModel.updateOne({ _id: id }, { $set: { first: own } }, { session });
        await recordAudit(tx, actor, 'document.first-approved', document.userId, { document: id });
        return true;
      }
    }
    await approve(tx, actor, document, first === null || first.by === actor.userId ? own : join(first, own));
    return false;
  });
  const documents = await VerificationDocumentModel.find({ _id: id }, withoutFile).lean<DocumentFacts[]>();
  const [described] = await describe(actor, documents);
  if (!described) throw notFound('the owner has left meanwhile');
  return { ...described, isPending };
};

const CHANGED = 'This member has changed what the document may show. Please look at it again.';

const inOrder = (checked: readonly DocumentCheck[]): DocumentCheck[] =>
  DOCUMENT_CHECKS.filter((check) => checked.includes(check));

/** Throws `bad_request` for a day that is over, and for a fact that is not on the profile. */
const requireCheckable = async (tx: Transaction, userId: string, { checked, until }: Approval): Promise<void> => {
  if (until !== null && until < dayKey(clock.now(), getContext().timeZone))
    throw invalid('until', 'This day is over. Please reject a document that has expired.');
  const profile = await ProfileModel.findById(userId, null, { session: tx.session }).lean<Profile>();
  if (checked.includes('age') && !profile?.age) throw invalid('checked', 'This member has not given an age.');
  if (checked.includes('marital-status') && !profile?.maritalStatus)
    throw invalid('checked', 'This member has not given a marital status.');
};

/** Returns what two admins have both checked, until the earlier day. Throws `bad_request` for nothing. */
const join = (first: Approval, second: Approval): Pick<Approval, 'checked' | 'until'> => {
  const checked = second.checked.filter((check) => first.checked.includes(check));
  if (checked.length === 0)
    throw invalid(
      'checked',
      'You and the other admin have checked nothing in common. Please check again, or reject it.',
    );
  const [until = null] = [first.until, second.until].filter((day) => day !== null).sort();
  return { checked, until };
};

const close = async (
  tx: Transaction,
  actor: UserActor,
  { _id, userId, kind }: DocumentFacts,
  outcome: { readonly status: 'approved' | 'rejected' } & Partial<Pick<DocumentFacts, 'reason' | 'checked' | 'until'>>,
): Promise<void> => {
  const set = { $set: { ...outcome, decidedAt: clock.now() } };
  await VerificationDocumentModel.updateOne({ _id }, set, { session: tx.session });
  await notify(tx, { userId, kind: 'document-decided', event: `document:${_id}` });
  const { checked, until } = outcome;
  const details = { kind, ...(checked && { checked: checked.join(', ') }), ...(until && { until }) };
  await recordAudit(tx, actor, `document.${outcome.status}`, userId, details);
  tx.record({ type: 'user.updated', userId });
};

const approve = async (
  tx: Transaction,
  actor: UserActor,
  document: DocumentFacts,
  { checked, until }: Pick<Approval, 'checked' | 'until'>,
): Promise<void> => {
  const { session } = tx;
  const { userId } = document;
  if (checked.includes('identity') && checked.includes('age'))
    await changeWithin(tx, actor, userId, {
      verificationStatus: 'verified',
      verification: { way: 'document' },
      isToldOtherwise: true,
    });
  const profile = await ProfileModel.findById(userId, null, { session }).lean<Profile>();
  const kept = (profile?.documentChecks ?? []).filter(({ check }) => !checked.includes(check));
  const documentChecks = [...kept, ...checked.map((check) => ({ check, until }))];
  await ProfileModel.updateOne(
    { _id: userId },
    { $set: { documentChecks } },
    { session, upsert: true, setDefaultsOnInsert: true },
  );
  await close(tx, actor, document, { status: 'approved', checked, until });
};
