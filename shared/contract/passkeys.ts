import * as z from 'zod';
import { PASSKEY } from '../passkey-options.ts';
import { code, credentials, currentUser } from './accounts.ts';
import { call } from './base/define.ts';
import { requiredLine, time } from './base/fields.ts';

const password = credentials.shape.password;

/** What authenticators send, base64url. */
const binary = z.string().regex(/^[\w-]{1,8192}$/, 'Please use base64url');
const transports = z.array(z.string().regex(/^[\w-]{1,32}$/)).max(8);
const credentialName = z.object({ id: binary, type: z.literal('public-key'), transports });

/** How an owner calls a passkey. */
export const passkeyName = requiredLine('Please give it a name', PASSKEY.maxNameLength);

/** What an authenticator answers when it has made a passkey, with the name that its owner gives it. */
const newPasskey = z.strictObject({
  name: passkeyName,
  credentialId: binary,
  clientDataJSON: binary,
  attestationObject: binary,
  transports,
});

/** What an authenticator answers when it signs with a passkey. */
const signature = z.strictObject({
  credentialId: binary,
  clientDataJSON: binary,
  authenticatorData: binary,
  signature: binary,
});

/** By what staff prove anew who they are: their password, a code, or the answer of a passkey to `passkeys.startProof`. */
export const ownProof = z.union([
  signature,
  z.strictObject({ password: credentials.shape.password.optional(), code: code.optional() }),
]);
export type OwnProof = z.infer<typeof ownProof>;

const passkey = z
  .object({ id: binary, name: z.string(), createdAt: time, lastUsedAt: time.nullable() })
  .meta({ id: 'Passkey' });

/** What a browser hands to an authenticator that shall make a passkey: `PublicKeyCredentialCreationOptionsJSON`. */
const creationOptions = z
  .object({
    challenge: binary,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: binary, name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
    timeout: z.number().int(),
    excludeCredentials: z.array(credentialName),
    authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('required') }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreationOptions' });

/** What a browser hands to an authenticator that shall sign: `PublicKeyCredentialRequestOptionsJSON`. */
const requestOptions = z
  .object({
    challenge: binary,
    rpId: z.string(),
    timeout: z.number().int(),
    allowCredentials: z.array(credentialName),
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequestOptions' });

const staff = { access: 'staff', rate: 'login' } as const;

/** Calls of staff about the passkeys of their own account. */
export const passkeys = {
  mine: call({
    method: 'GET',
    path: '/api/passkeys',
    summary: 'My passkeys, oldest first',
    access: 'staff',
    rate: 'read',
    responses: { 200: z.array(passkey) },
  }),
  start: call({
    ...staff,
    method: 'POST',
    path: '/api/passkey-options',
    summary: 'What a browser needs to make a passkey; for five minutes, once, beside a second factor',
    body: z.strictObject({ password }),
    example: { password: 'a quiet garden wall' },
    responses: { 200: creationOptions },
    errors: ['conflict'],
  }),
  add: call({
    access: 'staff',
    rate: 'write',
    method: 'POST',
    path: '/api/passkeys',
    summary: 'Add the passkey that an authenticator has made',
    body: newPasskey,
    example: {
      name: 'Laptop',
      credentialId: 'Y3JlZGVudGlhbA',
      clientDataJSON: 'e30',
      attestationObject: 'oA',
      transports: ['internal'],
    },
    responses: { 201: passkey },
    errors: ['conflict'],
  }),
  rename: call({
    ...staff,
    method: 'PATCH',
    path: '/api/passkeys/:id',
    summary: 'Rename a passkey',
    body: z.strictObject({ name: passkeyName, password }),
    example: { name: 'Old laptop', password: 'a quiet garden wall' },
    responses: { 200: passkey },
    errors: ['not_found'],
  }),
  remove: call({
    ...staff,
    method: 'DELETE',
    path: '/api/passkeys/:id',
    summary: 'Remove a passkey: it signs nobody in any more',
    body: z.strictObject({ password }),
    example: { password: 'a quiet garden wall' },
    responses: { 204: null },
    errors: ['not_found'],
  }),
  startProof: call({
    access: 'staff',
    rate: 'write',
    method: 'POST',
    path: '/api/passkey-proof-options',
    summary: 'What a browser needs to prove with a passkey who is at it; for five minutes, once, in this session',
    responses: { 200: requestOptions },
    errors: ['conflict'],
  }),
};

/** Calls that finish signing in with a passkey, after the password was answered with `second_factor_required`. */
export const passkeySignIn = {
  start: call({
    method: 'POST',
    path: '/api/login/passkey/options',
    summary: 'What a browser needs to sign in with a passkey; for five minutes, once',
    access: 'public',
    rate: 'write',
    responses: { 200: requestOptions },
    errors: ['unauthorized', 'conflict'],
  }),
  finish: call({
    method: 'POST',
    path: '/api/login/passkey',
    summary: 'Finish signing in with what an authenticator has signed',
    access: 'public',
    rate: 'write',
    body: signature,
    example: {
      credentialId: 'Y3JlZGVudGlhbA',
      clientDataJSON: 'e30',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
    },
    responses: { 200: currentUser },
    errors: ['unauthorized'],
  }),
};

export type PasskeyView = z.infer<typeof passkey>;
export type NewPasskey = z.infer<typeof newPasskey>;
export type PasskeySignature = z.infer<typeof signature>;
export type PasskeyCreationOptions = z.infer<typeof creationOptions>;
export type PasskeyRequestOptions = z.infer<typeof requestOptions>;
