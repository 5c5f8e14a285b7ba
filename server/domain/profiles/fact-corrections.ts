import type { FactCorrection } from '../../../shared/contract/staff/staff-members.ts';
import { FACT_CHANGES } from '../../../shared/limits.ts';
import { findAlteredFacts } from '../../../shared/rules/verification.ts';
import { type Profile, ProfileModel } from '../../models/members/profile.ts';
import { type User, UserModel } from '../../models/members/user.ts';
import { existingAccounts } from '../../policies/account-state.ts';
import type { RareFact } from '../../policies/fact-changes.ts';
import { requireAdmin } from '../../policies/staff.ts';
import { addAccountNotification } from '../accounts/account-notifications.ts';
import { type OpenedMember, openMember } from '../accounts/members/members.ts';
import { takeBackChecks } from '../accounts/verified-mark.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { conflict, notFound } from '../kernel/errors.ts';
import { inTransaction } from '../kernel/transaction.ts';
import { loadDailySnapshot } from '../matches/daily-snapshot.ts';

const RARE_FACTS = Object.keys(FACT_CHANGES) as RareFact[];

/**
 * Corrects the age or the gender of a member who may not change it any more. It does not count as a change of theirs, and takes
 * the verified mark away as their own change would. The member is told, and the audit has the explanation. What they are shown of
 * others follows the correction from the next day on. Throws `not_found`, and `conflict` for somebody who is no member: others
 * change both themselves.
 */
export const correctFacts = async (
  actor: UserActor,
  userId: string,
  { explanation, ...facts }: FactCorrection,
): Promise<OpenedMember> => {
  requireAdmin(actor);
  if (await UserModel.exists({ _id: userId, role: 'member' })) await loadDailySnapshot(userId);
  await inTransaction(async (tx) => {
    const { session, record } = tx;
    const user = await UserModel.findOne({ ...existingAccounts, _id: userId }, null, { session }).lean<User>();
    if (!user) throw notFound('no such person');
    if (user.role !== 'member') throw conflict('Only the age and gender of members are corrected here.');
    const before = await ProfileModel.findById(userId, null, { session }).lean<Profile>();
    const altered = RARE_FACTS.filter((fact) => facts[fact] !== undefined && facts[fact] !== (before?.[fact] ?? null));
    if (altered.length === 0) return;
    const losesMark = before?.verificationStatus === 'verified' && findAlteredFacts(before, facts).length > 0;
    const checks = await takeBackChecks(tx, userId, before, altered);
    const set = {
      ...Object.fromEntries(altered.map((fact) => [fact, facts[fact]])),
      // The count of the member's own changes stays; what they would restore without a change is the corrected value.
      ...Object.fromEntries(
        altered.flatMap((fact) => (before?.factHistories?.[fact] ? [[`factHistories.${fact}.last`, facts[fact]]] : [])),
      ),
      ...(losesMark && { verificationStatus: 'pending' }),
      ...checks,
    };
    await ProfileModel.updateOne(
      { _id: userId },
      { $set: set },
      { session, upsert: true, setDefaultsOnInsert: true, runValidators: true },
    );
    await recordAudit(tx, actor, 'facts.corrected', userId, { corrected: altered.join(', '), explanation });
    await addAccountNotification(tx, userId, 'facts-corrected');
    record({ type: 'user.updated', userId });
    // Whoever had no age or gender until now can be introduced from now on.
    const becameReady = RARE_FACTS.some((fact) => (before?.[fact] ?? null) === null);
    if (becameReady) record({ type: 'member.ready', userId });
    record({ type: 'insights.outdated', userId, of: becameReady ? ['recommendations', 'feedback'] : ['feedback'] });
  });
  return openMember(actor, userId, 'staffMembers.correctFacts');
};
