import { BRAND } from '../../../shared/brand.ts';
import type { NewPasskey, PasskeySignature } from '../../../shared/contract/passkeys.ts';
import { PASSKEY } from '../../../shared/passkey-options.ts';
import { type Passkey, PasskeyModel } from '../../models/members/passkey.ts';
import type { User } from '../../models/members/user.ts';
import { requireStaff } from '../../policies/staff.ts';
import type { UserActor } from '../kernel/actor.ts';
import { recordAudit } from '../kernel/audit/audit.ts';
import { clock } from '../kernel/clock.ts';
import { conflict, invalid, isDuplicate, notFound, unauthorized } from '../kernel/errors.ts';
import { hashSessionId } from '../kernel/ids.ts';
import { inTransaction } from '../kernel/transaction.ts';
import {
  askToSign,
  CHALLENGE_MS,
  getSite,
  isSigned,
  listPasskeysOf,
  loadLibrary,
  nameCredential,
  PUBLIC_KEY,
  type Purpose,
  spendChallenge,
  storeChallenge,
} from './passkey-challenges.ts';
import { requirePassword } from './password.ts';
import { findPendingUser, type PendingLogIn, requirePending } from './second-factor.ts';

const NOT_ACCEPTED = 'This passkey was not accepted. Please try again, or use a code.';

/** A sign-in whose password was right a moment ago, and what tells it from others of the same account. */
interface PendingPasskeyLogIn extends PendingLogIn {
  readonly mark: string;
}

const toAdd = ({ userId, sessionId }: UserActor): Purpose => ({
  userId,
  use: 'adding',
  givenTo: hashSessionId(sessionId),
});
const toProve = ({ userId, sessionId }: UserActor): Purpose => ({
  userId,
  use: 'proof',
  givenTo: hashSessionId(sessionId),
});
const toSignIn = ({ userId, mark }: PendingPasskeyLogIn): Purpose => ({ userId, use: 'sign-in', givenTo: mark });

/** Lists the actor's own passkeys, oldest first; for staff. */
export const listPasskeys = (actor: UserActor): Promise<Passkey[]> => {
  requireStaff(actor);
  return listPasskeysOf(actor.userId);
};

/**
 * Begins to add a passkey to the actor's account: returns what a browser needs to have one made. Throws `bad_request` for a wrong
 * password, `conflict` where there is no second factor beside which it could stand, or too many passkeys.
 */
export const startPasskey = async (actor: UserActor, input: { password: string }, address: string | null) => {
  requireStaff(actor);
  await requirePassword(actor.userId, input.password, address);
  if (!actor.user.secondFactorAt) throw conflict('Please set up the codes of an app first.');
  const existing = await listPasskeysOf(actor.userId);
  requireRoom(existing.length);
  const site = getSite();
  const { generateRegistrationOptions } = await loadLibrary();
  const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: BRAND.name,
    rpID: site.id,
    userName: actor.user.email,
  });
  await storeChallenge(challenge, toAdd(actor));
  return {
    challenge,
    rp: { id: site.id, name: BRAND.name },
    user: {
      id: Buffer.from(actor.userId).toString('base64url'),
      name: actor.user.email,
      displayName: `${actor.user.firstName} ${actor.user.lastName}`,
    },
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: PUBLIC_KEY, alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: existing.map(nameCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  } as const;
};

const requireRoom = (count: number): void => {
  if (count >= PASSKEY.maxCount)
    throw conflict(`You have ${PASSKEY.maxCount} passkeys. Please remove one before you add another.`);
};

/**
 * Adds the passkey that an authenticator has made for a challenge of the last five minutes. Throws `bad_request` where its answer
 * is not right, `conflict` where the passkey is known already or there are too many.
 */
export const addPasskey = async (actor: UserActor, input: NewPasskey): Promise<Passkey> => {
  requireStaff(actor);
  const { credentialId, clientDataJSON, attestationObject, transports } = input;
  const expectedChallenge = await spendChallenge(clientDataJSON, toAdd(actor));
  if (expectedChallenge === null) throw conflict('This took too long. Please start again.');
  const site = getSite();
  const { verifyRegistrationResponse } = await loadLibrary();
  const checked = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: PUBLIC_KEY,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!checked?.verified) throw invalid('attestationObject', NOT_ACCEPTED);
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  const passkey: Passkey = {
    _id: id,
    userId: actor.userId,
    name: input.name.trim(),
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    createdAt: clock.now(),
    lastUsedAt: null,
  };
  try {
    await inTransaction(async (tx) => {
      requireRoom(await PasskeyModel.countDocuments({ userId: actor.userId }).session(tx.session));
      await PasskeyModel.create([passkey], { session: tx.session });
      await recordAudit(tx, actor, 'passkey.added', actor.userId);
    });
  } catch (error) {
    throw isDuplicate(error) ? conflict('This passkey is in use already.') : error;
  }
  return passkey;
};

const requireOwn = async (actor: UserActor, _id: string): Promise<void> => {
  requireStaff(actor);
  if (!(await PasskeyModel.exists({ _id, userId: actor.userId }))) throw notFound('no such passkey');
};

/** Renames a passkey of the actor's. Throws `not_found`, and `bad_request` for a wrong password. */
export const renamePasskey = async (
  actor: UserActor,
  _id: string,
  input: { name: string; password: string },
  address: string | null,
): Promise<Passkey> => {
  await requireOwn(actor, _id);
  await requirePassword(actor.userId, input.password, address);
  const renamed = await PasskeyModel.findOneAndUpdate(
    { _id, userId: actor.userId },
    { $set: { name: input.name.trim() } },
    { returnDocument: 'after' },
  ).lean<Passkey>();
  if (!renamed) throw notFound('no such passkey');
  return renamed;
};

/** Removes a passkey of the actor's. Throws `not_found`, and `bad_request` for a wrong password. */
export const removePasskey = async (
  actor: UserActor,
  _id: string,
  input: { password: string },
  address: string | null,
): Promise<void> => {
  await requireOwn(actor, _id);
  await requirePassword(actor.userId, input.password, address);
  await inTransaction(async (tx) => {
    const { deletedCount } = await PasskeyModel.deleteOne({ _id, userId: actor.userId }, { session: tx.session });
    if (deletedCount === 0) throw notFound('no such passkey');
    await recordAudit(tx, actor, 'passkey.removed', actor.userId);
  });
};

/**
 * Returns what a browser needs to sign in with a passkey, for somebody whose password was right a moment ago. Throws
 * `unauthorized` where it was not (any more), `conflict` where the account has no passkey.
 */
export const startPasskeyLogIn = async (found: PendingPasskeyLogIn | null) => {
  const pending = requirePending(found);
  await findPendingUser(pending);
  return askToSign(toSignIn(pending));
};

/** Returns what a browser needs to prove with a passkey who is at it. Throws `conflict` where the account has none. */
export const startPasskeyProof = (actor: UserActor) => {
  requireStaff(actor);
  return askToSign(toProve(actor));
};

/** Whether one of the actor's passkeys has signed the challenge of a proof that was asked of this session. */
export const isPasskeyProof = (actor: UserActor, input: PasskeySignature): Promise<boolean> =>
  isSigned(toProve(actor), input);

/**
 * Returns the account whose password was right a moment ago, now that one of its passkeys has signed the challenge of this
 * sign-in. Throws `unauthorized` where either is not so (any more), also where the passkey has counted less than before: then
 * there may be a copy of it.
 */
export const completePasskeyLogIn = async (
  found: PendingPasskeyLogIn | null,
  input: PasskeySignature,
): Promise<User> => {
  const pending = requirePending(found);
  const user = await findPendingUser(pending);
  if (!(await isSigned(toSignIn(pending), input))) throw unauthorized(NOT_ACCEPTED);
  return user;
};
