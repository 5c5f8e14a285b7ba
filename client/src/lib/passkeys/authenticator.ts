import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeySignature,
} from '../../../../shared/contract/passkeys.ts';

/** Few have passkeys, so what speaks to authenticators is loaded with its first use. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Has an authenticator make a passkey. Rejects where the user or the browser refuses. */
export const makePasskey = async (options: PasskeyCreationOptions): Promise<Omit<NewPasskey, 'name'>> => {
  const { startRegistration } = await loadLibrary();
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { credentialId: id, clientDataJSON, attestationObject, transports };
};

/** Has an authenticator sign with a passkey. Rejects where the user or the browser refuses. */
export const signWithPasskey = async (options: PasskeyRequestOptions): Promise<PasskeySignature> => {
  const { startAuthentication } = await loadLibrary();
  const { id, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { credentialId: id, clientDataJSON, authenticatorData, signature };
};

/** Returns why an authenticator gave no answer, for the user. */
export const describePasskeyFailure = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? 'This device has a passkey of your account already.'
    : 'It was cancelled, or took too long. Please try again.';
