import type { DraftFields } from '../../../shared/contract/application-draft.ts';
import { ApplicationModel } from '../../models/members/application.ts';
import { type ApplicationDraft, ApplicationDraftModel } from '../../models/members/application-draft.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, forbidden, isDuplicate } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';

const EDITED = 'Your application was also edited on another device.';

/** The refusal of whoever has applied. */
export const alreadyApplied = () => conflict('You have already applied. Each account has one application.');

/** Returns what the actor has written of their application; null where they have written nothing, or it is sent. */
export const getDraft = (actor: UserActor): Promise<ApplicationDraft | null> =>
  ApplicationDraftModel.findById(actor.userId).lean<ApplicationDraft>();

/**
 * Keeps what the actor has written of their application, and returns it with its next version. Throws `conflict` where the version is
 * older than what is kept, or where they have applied; `forbidden` for users who are not applicants.
 */
export const keepDraft = async (
  actor: UserActor,
  { version, fields }: { version: number; fields: DraftFields },
): Promise<ApplicationDraft> => {
  if (actor.role !== 'applicant') throw forbidden('Only applicants can apply.');
  try {
    return await inTransaction(async ({ session }) => {
      if (await ApplicationModel.exists({ userId: actor.userId }).session(session)) throw alreadyApplied();
      const kept = await ApplicationDraftModel.findOneAndUpdate(
        { _id: actor.userId, version: { $lte: version } },
        { $set: { version: version + 1, fields, changedAt: clock.now() } },
        { session, upsert: true, returnDocument: 'after' },
      ).lean<ApplicationDraft>();
      if (!kept) throw new Error('The database kept no draft');
      return kept;
    });
  } catch (error) {
    throw isDuplicate(error) ? conflict(EDITED) : error;
  }
};

/** Removes what the actor has written of their application. */
export const forgetDraft = async (actor: UserActor): Promise<void> => {
  await ApplicationDraftModel.deleteOne({ _id: actor.userId });
};
