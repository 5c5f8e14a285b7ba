import { SAVED_TEXT, type SavedTextKind } from '../../../shared/review-options.ts';
import { findUnknownPlaceholder } from '../../../shared/rules/reply-placeholders.ts';
import { type SavedText, SavedTextModel } from '../../models/operations/saved-text.ts';
import { getSavedTextKinds, requireStaff } from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { conflict, invalid, isDuplicate, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { inTransaction, type Transaction } from '../kernel/transaction.ts';

type Words = Pick<SavedText, 'title' | 'text'>;

const toStoredWords = ({ title, text }: Words) => ({
  title: title.trim(),
  titleKey: title.trim().toLowerCase(),
  text: text.trim(),
});

const titleTaken = () => conflict('Another saved text has this title.');

/** Throws `not_found` where the actor does not use texts of this kind. */
const requireKind = (actor: UserActor, kind: SavedTextKind): void => {
  requireStaff(actor);
  if (!getSavedTextKinds(actor).includes(kind)) throw notFound('not a kind that the actor uses');
};

/** Throws `bad_request` for a reply with a placeholder that nothing fills in. */
const requireKnownPlaceholders = (kind: SavedTextKind, { text }: Words): void => {
  const unknown = kind === 'reply' ? findUnknownPlaceholder(text) : null;
  if (unknown !== null)
    throw invalid('text', `Nothing is filled in for “${unknown}”. Please use a placeholder of the list.`);
};

/** Lists the saved texts of the kinds that the actor uses by their titles: admins all, matchmakers replies. */
export const listSavedTexts = (actor: UserActor): Promise<SavedText[]> => {
  requireStaff(actor);
  return SavedTextModel.find({ kind: { $in: [...getSavedTextKinds(actor)] } })
    .sort({ titleKey: 1, kind: 1 })
    .lean<SavedText[]>();
};

/**
 * Saves a text of a kind that the actor uses. Throws `not_found` for another kind, `bad_request` for a reply with an unknown
 * placeholder, and `conflict` where its kind has the title already, or as many texts as it can have.
 */
export const addSavedText = async (actor: UserActor, given: Words & { kind: SavedTextKind }): Promise<SavedText> => {
  const { kind } = given;
  requireKind(actor, kind);
  requireKnownPlaceholders(kind, given);
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
 * Changes a saved text of a kind that the actor uses. Throws `not_found`, `bad_request` for a reply with an unknown placeholder, and
 * `conflict` where somebody else has changed it since this version or the title is taken.
 */
export const changeSavedText = async (
  actor: UserActor,
  _id: string,
  { version, ...words }: Words & { version: number },
): Promise<SavedText> => {
  requireStaff(actor);
  try {
    return await inTransaction(async (tx) => {
      const { kind } = await findOwnKind(tx, actor, _id);
      requireKnownPlaceholders(kind, words);
      const changed = await SavedTextModel.findOneAndUpdate(
        { _id, version },
        { $set: toStoredWords(words), $inc: { version: 1 } },
        { session: tx.session, returnDocument: 'after' },
      ).lean<SavedText>();
      if (changed) {
        await recordAudit(tx, actor, 'saved-text.changed', null, { id: _id, kind: changed.kind });
        return changed;
      }
      throw conflict('Someone else has changed this text meanwhile. Please look at it again.');
    });
  } catch (error) {
    throw isDuplicate(error) ? titleTaken() : error;
  }
};

/** Loads a saved text of a kind that the actor uses. Throws `not_found` for any other. */
const findOwnKind = async ({ session }: Transaction, actor: UserActor, _id: string): Promise<SavedText> => {
  const saved = await SavedTextModel.findById(_id, null, { session }).lean<SavedText>();
  if (!saved) throw notFound('no such saved text');
  requireKind(actor, saved.kind);
  return saved;
};

/** Removes a saved text of a kind that the actor uses. Throws `not_found`. */
export const removeSavedText = async (actor: UserActor, _id: string): Promise<void> => {
  requireStaff(actor);
  await inTransaction(async (tx) => {
    await findOwnKind(tx, actor, _id);
    const removed = await SavedTextModel.findOneAndDelete({ _id }, { session: tx.session }).lean<SavedText>();
    if (!removed) throw notFound('no such saved text');
    await recordAudit(tx, actor, 'saved-text.removed', null, { id: _id, kind: removed.kind });
  });
};
