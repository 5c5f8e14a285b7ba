import { SAVED_TEXT, type SavedTextKind } from '../../../shared/review-options.ts';
import { type SavedText, SavedTextModel } from '../../models/operations/saved-text.ts';
import { requireAdmin } from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { conflict, isDuplicate, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';

type Words = Pick<SavedText, 'title' | 'text'>;

const toStoredWords = ({ title, text }: Words) => ({
  title: title.trim(),
  titleKey: title.trim().toLowerCase(),
  text: text.trim(),
});

const titleTaken = () => conflict('Another saved text has this title.');

/** Lists the saved texts of all kinds by their titles; for admins. */
export const listSavedTexts = (actor: UserActor): Promise<SavedText[]> => {
  requireAdmin(actor);
  return SavedTextModel.find().sort({ titleKey: 1, kind: 1 }).lean<SavedText[]>();
};

/** Saves a text; for admins. Throws `conflict` where its kind has the title already, or as many texts as it can have. */
export const addSavedText = async (actor: UserActor, given: Words & { kind: SavedTextKind }): Promise<SavedText> => {
  requireAdmin(actor);
  const { kind } = given;
  if ((await SavedTextModel.countDocuments({ kind })) >= SAVED_TEXT.maxCount)
    throw conflict(`There are ${SAVED_TEXT.maxCount} saved texts. Please remove one first.`);
  const saved: SavedText = { _id: newId(), kind, ...toStoredWords(given), version: 1 };
  try {
    await inTransaction(async (tx) => {
      await SavedTextModel.create([saved], { session: tx.session });
      await recordAudit(tx, actor, 'saved-text.added', null, { id: saved._id, kind });
    });
  } catch (error) {
    throw isDuplicate(error) ? titleTaken() : error;
  }
  return saved;
};

/**
 * Changes a saved text; for admins. Throws `not_found`, and `conflict` where another admin has changed it since this version or
 * the title is taken.
 */
export const changeSavedText = async (
  actor: UserActor,
  _id: string,
  { version, ...words }: Words & { version: number },
): Promise<SavedText> => {
  requireAdmin(actor);
  try {
    return await inTransaction(async (tx) => {
      const changed = await SavedTextModel.findOneAndUpdate(
        { _id, version },
        { $set: toStoredWords(words), $inc: { version: 1 } },
        { session: tx.session, returnDocument: 'after' },
      ).lean<SavedText>();
      if (changed) {
        await recordAudit(tx, actor, 'saved-text.changed', null, { id: _id, kind: changed.kind });
        return changed;
      }
      const exists = await SavedTextModel.exists({ _id }).session(tx.session);
      if (!exists) throw notFound('no such saved text');
      throw conflict('Someone else has changed this text meanwhile. Please look at it again.');
    });
  } catch (error) {
    throw isDuplicate(error) ? titleTaken() : error;
  }
};

/** Removes a saved text; for admins. Throws `not_found`. */
export const removeSavedText = async (actor: UserActor, _id: string): Promise<void> => {
  requireAdmin(actor);
  await inTransaction(async (tx) => {
    const removed = await SavedTextModel.findOneAndDelete({ _id }, { session: tx.session }).lean<SavedText>();
    if (!removed) throw notFound('no such saved text');
    await recordAudit(tx, actor, 'saved-text.removed', null, { id: _id, kind: removed.kind });
  });
};
