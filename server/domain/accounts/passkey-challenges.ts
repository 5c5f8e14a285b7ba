import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { PasskeySignature } from '../../../shared/contract/passkeys.ts';
import { type Passkey, PasskeyModel } from '../../models/members/passkey.ts';
import { type PasskeyChallenge, PasskeyChallengeModel } from '../../models/members/passkey-challenge.ts';
import { clock } from '../kernel/clock.ts';
import { getContext } from '../kernel/context.ts';
import { conflict } from '../kernel/errors.ts';

/** How long an authenticator has to answer, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;
/** The only kind of credential that there is. */
export const PUBLIC_KEY = 'public-key' as const;

/** The library reads certificates of all makers, which few processes need: it is loaded with its first use. */
export const loadLibrary = () => import('@simplewebauthn/server');

/** Where passkeys are valid: the site at which browsers reach the service. */
export const getSite = () => {
  const { origin, hostname } = new URL(getContext().publicUrl);
  return { origin, id: hostname };
};

/** Names a passkey to a browser. */
export const nameCredential = ({ _id, transports }: Pick<Passkey, '_id' | 'transports'>) => ({
  id: _id,
  type: PUBLIC_KEY,
  transports,
});

/** Lists the passkeys of an account, oldest first. */
export const listPasskeysOf = (userId: string): Promise<Passkey[]> =>
  PasskeyModel.find({ userId }).sort({ createdAt: 1, _id: 1 }).lean<Passkey[]>();

/** Whose challenge it is: that of a user, for one use, in one session or sign-in of theirs. */
export type Purpose = Pick<PasskeyChallenge, 'userId' | 'use' | 'givenTo'>;

/** Stores a challenge, which an authenticator may answer once. */
export const storeChallenge = async (challenge: string, purpose: Purpose): Promise<void> => {
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
  await PasskeyChallengeModel.create([{ _id: challenge, ...purpose, expiresAt }]);
};

/**
 * Uses up the challenge that an authenticator has signed, whatever comes of it; returns null where it was not given for this
 * purpose, is over or was used before.
 */
export const spendChallenge = async (clientDataJSON: string, purpose: Purpose): Promise<string | null> => {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === null) return null;
  const spent = await PasskeyChallengeModel.findOneAndDelete({
    _id: challenge,
    ...purpose,
    expiresAt: { $gt: clock.now() },
  }).lean<PasskeyChallenge>();
  return spent?._id ?? null;
};

const readChallenge = (clientDataJSON: string): string | null => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};

/** Returns what a browser needs to have a challenge signed. Throws `conflict` where the account has no passkey. */
export const askToSign = async (purpose: Purpose) => {
  const known = await listPasskeysOf(purpose.userId);
  if (known.length === 0) throw conflict('This account has no passkey. Please enter a code.');
  const site = getSite();
  const { generateAuthenticationOptions } = await loadLibrary();
  const { challenge } = await generateAuthenticationOptions({ rpID: site.id });
  await storeChallenge(challenge, purpose);
  return {
    challenge,
    rpId: site.id,
    timeout: CHALLENGE_MS,
    allowCredentials: known.map(nameCredential),
    userVerification: 'required',
  } as const;
};

/** Whether a passkey of the purpose's user has signed its challenge. It counts as used then. */
export const isSigned = async (purpose: Purpose, input: PasskeySignature): Promise<boolean> => {
  const { userId } = purpose;
  const { credentialId, clientDataJSON, authenticatorData, signature } = input;
  const expectedChallenge = await spendChallenge(clientDataJSON, purpose);
  const passkey = await PasskeyModel.findOne({ _id: credentialId, userId }).lean<Passkey>();
  if (expectedChallenge === null || !passkey) return false;
  const site = getSite();
  const { verifyAuthenticationResponse } = await loadLibrary();
  const checked = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: PUBLIC_KEY,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: toCredential(passkey),
    requireUserVerification: true,
  }).catch(() => null);
  if (!checked?.verified) return false;
  const { newCounter } = checked.authenticationInfo;
  // Two signatures at once may have been checked against one count.
  const { matchedCount } = await PasskeyModel.updateOne(
    { _id: credentialId, userId, counter: newCounter === 0 ? 0 : { $lt: newCounter } },
    { $set: { counter: newCounter, lastUsedAt: clock.now() } },
  );
  return matchedCount === 1;
};

const toCredential = ({ _id, publicKey, counter, transports }: Passkey): WebAuthnCredential => ({
  id: _id,
  publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
  counter,
  transports,
});
