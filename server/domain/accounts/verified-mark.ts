import { findAlteredFacts, type VerifiedFact } from '../../../shared/rules/verification.ts';
import type { Profile } from '../../models/members/profile.ts';
import { system } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import type { Transaction } from '../kernel/transaction.ts';

type Facts = Partial<Record<VerifiedFact, unknown>>;

/**
 * Returns what to store in a profile where a change of the stored facts alters one that staff have verified: the mark goes until
 * they set it again. The audit has it as the service's doing.
 */
export const takeBackVerification = async (
  tx: Transaction,
  profile: Profile | null,
  stored: Facts,
  change: Facts,
): Promise<Partial<Pick<Profile, 'verificationStatus'>>> => {
  if (profile?.verificationStatus !== 'verified') return {};
  const altered = findAlteredFacts(stored, change);
  if (altered.length === 0) return {};
  await recordAudit(tx, system, 'verification.taken-back', profile._id, { changed: altered.join(', ') });
  return { verificationStatus: 'pending' };
};
