import { mongo } from 'mongoose';
import type { UploadedForm } from '../../../shared/contract/base/define.ts';
import { DOCUMENT_LIMITS } from '../../../shared/limits.ts';
import type { DocumentKind } from '../../../shared/options.ts';
import { isStaffRole } from '../../../shared/rules/roles.ts';
import { UserModel } from '../../models/members/user.ts';
import { type VerificationDocument, VerificationDocumentModel } from '../../models/members/verification-document.ts';
import { usableAccounts } from '../../policies/account-state.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { conflict, invalid, isDuplicate, notFound, tooMany, unauthorized } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { createMutex } from '../kernel/mutex.ts';
import { encryptBytes } from '../kernel/sealing.ts';
import { getKeyRing } from '../kernel/service-keys.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { requirePhoto } from '../photos/photo-type.ts';
import { makePicture, UnreadablePhoto } from '../photos/renditions.ts';

/** Throws `not_found` where the service takes no documents. */
export const requireDocuments = (): void => {
  if (!getContext().takesDocuments) throw notFound('documents are not taken');
};

/** What is read of a document, without its picture. */
export type DocumentFacts = Omit<VerificationDocument, 'file'>;

const WAITS = 'We are looking at the document that you sent. You can send another one once we have decided.';
/** So many documents are held at once in a process, each in memory until its picture is made. */
const MAX_AT_ONCE = 4;
const RETRY_S = 10;
let held = 0;
/** Of these, one is decoded at a time. */
const decoding = createMutex();

/**
 * Keeps a document that shows who the actor is: one picture, made anew without metadata and encrypted, for admins to look at. Nothing else
 * of what was sent is stored. Throws `not_found` where the service takes none, and to staff; `conflict` while another one waits;
 * `too_many_requests` while many are being sent; `bad_request` for what is no photo.
 */
export const sendDocument = async (
  actor: UserActor,
  { file, readTexts }: UploadedForm<{ kind: DocumentKind }>,
): Promise<DocumentFacts> => {
  requireDocuments();
  const { userId, role } = actor;
  if (isStaffRole(role)) throw notFound('staff send none');
  if (await VerificationDocumentModel.exists({ userId, status: 'waiting' })) throw conflict(WAITS);
  if (held >= MAX_AT_ONCE) throw tooMany('Please try again in a moment.', RETRY_S);
  held += 1;
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of requirePhoto(file, 'document')) pieces.push(piece);
    const { kind } = readTexts();
    return await storeDocument(userId, kind, await makeReadable(Buffer.concat(pieces)));
  } finally {
    held -= 1;
  }
};

const makeReadable = async (bytes: Buffer): Promise<Buffer> => {
  const release = await decoding.acquire();
  try {
    return await makePicture(bytes, DOCUMENT_LIMITS.edge);
  } catch (error) {
    if (error instanceof UnreadablePhoto) throw invalid('document', error.message);
    throw error;
  } finally {
    release();
  }
};

const storeDocument = async (userId: string, kind: DocumentKind, picture: Buffer): Promise<DocumentFacts> => {
  const { currentId, keys } = getKeyRing('document');
  const key = keys.get(currentId);
  if (!key) throw new Error('There is no key for documents.');
  const _id = newId();
  const document: DocumentFacts = {
    ...{ _id, userId, kind, status: 'waiting', sentAt: clock.now(), version: 0, keyId: currentId, first: null },
    ...{ checked: [], until: null, decidedAt: null, reason: null },
  };
  try {
    await inTransaction(async (tx) => {
      const { session } = tx;
      // Written, so that it comes before or after who leaves at this moment.
      const { matchedCount } = await UserModel.updateOne(
        { ...usableAccounts, _id: userId },
        { $inc: { rightsVersion: 1 } },
        { session },
      );
      if (matchedCount === 0) throw unauthorized();
      const file = new mongo.Binary(encryptBytes(picture, key, _id));
      await VerificationDocumentModel.create([{ ...document, file }], { session });
      tx.record({ type: 'queue.changed', queue: 'documents' });
    });
  } catch (error) {
    if (isDuplicate(error)) throw conflict(WAITS);
    throw error;
  }
  return document;
};

/** Returns the last document that the actor has sent; null for none, and where the service takes none. */
export const findOwnDocument = async ({ userId }: UserActor): Promise<DocumentFacts | null> => {
  if (!getContext().takesDocuments) return null;
  const [last] = await VerificationDocumentModel.find({ userId }, { file: 0 })
    .sort({ sentAt: -1 })
    .limit(1)
    .lean<DocumentFacts[]>();
  return last ?? null;
};
