import {
  CHECKED_FACTS,
  type CheckedFact,
  findAlteredFacts,
  VERIFIED_FACTS,
  type VerifiedFact,
} from '../../../shared/rules/verification.ts';
import type { Profile } from '../../models/members/profile.ts';
import { VerificationDocumentModel } from '../../models/members/verification-document.ts';
import { system } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import type { Transaction } from '../kernel/transaction.ts';

type Facts = Partial<Record<CheckedFact, unknown>>;
type Marks = Partial<Pick<Profile, 'verificationStatus' | 'documentChecks'>>;

/**
 * Returns what to store in a profile where a change of the stored facts alters one that staff have verified: the mark goes until
 * they set it again, as does what was checked on a document. The audit has the mark as the service's doing.
 */
export const takeBackVerification = async (
  tx: Transaction,
  userId: string,
  profile: Profile | null,
  { stored, change }: { readonly stored: Facts; readonly change: Facts },
): Promise<Marks> => {
  const altered = findAlteredFacts(stored, change);
  const checks = await takeBackChecks(tx, userId, profile, altered);
  const verified = altered.filter((fact): fact is VerifiedFact => (VERIFIED_FACTS as readonly string[]).includes(fact));
  if (profile?.verificationStatus !== 'verified' || verified.length === 0) return checks;
  await recordAudit(tx, system, 'verification.taken-back', userId, { changed: verified.join(', ') });
  return { ...checks, verificationStatus: 'pending' };
};

/**
 * Returns what to store in a profile of which these facts are altered: what was checked of them goes. A document that waits is looked at
 * anew, also by whoever has approved it.
 */
export const takeBackChecks = async (
  { session }: Transaction,
  userId: string,
  profile: Profile | null,
  altered: readonly CheckedFact[],
): Promise<Pick<Profile, 'documentChecks'>> => {
  if (altered.length === 0) return {};
  await VerificationDocumentModel.updateMany(
    { userId, status: 'waiting' },
    { $set: { first: null }, $inc: { version: 1 } },
    { session },
  );
  const stands = ({ check }: { check: keyof typeof CHECKED_FACTS }) =>
    !CHECKED_FACTS[check].some((fact) => altered.includes(fact));
  const checks = profile?.documentChecks ?? [];
  return checks.every(stands) ? {} : { documentChecks: checks.filter(stands) };
};
