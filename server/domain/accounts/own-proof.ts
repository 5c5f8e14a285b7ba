import type { OwnProof } from '../../../shared/contract/passkeys.ts';
import type { UserActor } from '../kernel/actor.ts';
import { forbidden } from '../kernel/errors.ts';
import { isPasskeyProof } from './passkeys.ts';
import { isPassword } from './password.ts';
import { isCode } from './second-factor.ts';

const NEEDS_PROOF = 'Please confirm that it is you: with your password, a code or a passkey.';
const WRONG_PROOF = 'This is not correct. Please confirm once more that it is you.';

/**
 * Throws `forbidden` unless the actor proves anew who they are, by the password, a code of their second factor, or a passkey that has
 * signed the challenge of `startPasskeyProof()`. Beside a password no code is looked at. Throws `too_many_requests` after five wrong codes.
 */
export const requireOwnProof = async (actor: UserActor, proof: OwnProof, address: string | null): Promise<void> => {
  const isProved = await check(actor, proof, address);
  if (isProved === null) throw forbidden(NEEDS_PROOF);
  if (!isProved) throw forbidden(WRONG_PROOF);
};

const check = async (actor: UserActor, proof: OwnProof, address: string | null): Promise<boolean | null> => {
  if ('credentialId' in proof) return isPasskeyProof(actor, proof);
  const { password, code } = proof;
  if (password !== undefined) return isPassword(actor.userId, password, address);
  return code === undefined ? null : actor.user.secondFactorAt !== null && isCode(actor, code);
};
