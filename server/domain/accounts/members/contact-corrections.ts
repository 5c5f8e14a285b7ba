import type { ContactCorrection } from '../../../../shared/contract/staff/staff-accounts.ts';
import { ResetTokenModel } from '../../../models/members/reset-token.ts';
import { type User, UserModel } from '../../../models/members/user.ts';
import { existingAccounts } from '../../../policies/account-state.ts';
import { canCorrectContact, requireAdmin } from '../../../policies/staff.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { recordAudit } from '../../kernel/audit/audit.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { notify } from '../../notifications/notify.ts';
import { findChanges, refusingTakenEmails, storeFacts } from '../account-changes.ts';
import { addAccountNotification } from '../account-notifications.ts';
import { type OpenedMember, openMember } from './members.ts';

/**
 * Corrects the e-mail or the phone number of somebody who asked for it, by the rules of their own change, but for the link to a new
 * e-mail and the number of changes: the admin has checked it. Links to set a password that went to the former e-mail, and a change of
 * e-mail that waits for its link, no longer work. The person is told in their settings and by mail, the former e-mail by a last one.
 * The audit has the explanation and which of the two, and neither of them in clear. Throws `not_found`, and `conflict` for staff and
 * for an e-mail in use.
 */
export const correctContact = async (
  actor: UserActor,
  userId: string,
  correction: ContactCorrection,
): Promise<OpenedMember> => {
  await correctContactAs(actor, userId, correction);
  return openMember(actor, userId, 'staffAccounts.correctContact');
};

/** Does the same for an admin, or for the command line. */
export const correctContactAs = async (
  actor: Actor,
  userId: string,
  { explanation, ...change }: ContactCorrection,
): Promise<void> => {
  requireAdmin(actor);
  await refusingTakenEmails(async (tx) => {
    const { session } = tx;
    const before = await UserModel.findOne({ ...existingAccounts, _id: userId }, null, { session }).lean<User>();
    if (!before) throw notFound('no such person');
    if (!canCorrectContact(before)) throw conflict('Staff change their e-mail and phone number themselves.');
    const facts = findChanges(before, change);
    const corrected = Object.keys(facts).sort();
    if (corrected.length === 0) return before;
    const after = await storeFacts(tx, before, facts);
    if (facts.email !== undefined) await ResetTokenModel.deleteMany({ userId }, { session });
    await addAccountNotification(tx, userId, 'contact-corrected');
    await notify(tx, { kind: 'contact-corrected', userId });
    await recordAudit(tx, actor, 'contact.corrected', userId, { corrected: corrected.join(', '), explanation });
    return after;
  });
};
