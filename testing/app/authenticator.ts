import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeySignature } from '../../shared/contract/passkeys.ts';

/** How an authenticator, or the page that uses it, differs from an honest one. */
export interface Misuse {
  /** The page's origin. */
  readonly origin?: string;
  /** The site for which it signs. */
  readonly rpId?: string;
  /** Whether it has made sure who is in front of it. */
  readonly verifiesUser?: boolean;
  /** How often it says to have signed. */
  readonly counter?: number;
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const NO_MODEL = Buffer.alloc(16);

/** The public half of a P-256 key in COSE (RFC 9053): a CBOR map of five entries. */
const encodeKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y]);

/** CBOR of `{fmt: "none", attStmt: {}, authData}`. */
const encodeAttestation = (authData: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  const head = Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59]),
  ]);
  return Buffer.concat([head, length, authData]);
};

/** An authenticator with one passkey (WebAuthn level 2, ES256), for tests of what no browser would send. */
export const createAuthenticator = (site: { origin: string; rpId: string }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let signed = 0;

  const describe = (type: 'create' | 'get', challenge: string, { origin = site.origin }: Misuse): Buffer =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  const buildData = (flags: number, { rpId = site.rpId, verifiesUser = true, counter = signed }: Misuse): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count]);
  };

  return {
    credentialId: id.toString('base64url'),

    /** Makes the passkey for a challenge. */
    make(challenge: string, misuse: Misuse = {}): Omit<NewPasskey, 'name'> {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = encodeKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const authData = Buffer.concat([buildData(HAS_CREDENTIAL, misuse), NO_MODEL, length, id, key]);
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON: describe('create', challenge, misuse).toString('base64url'),
        attestationObject: encodeAttestation(authData).toString('base64url'),
        transports: ['internal'],
      };
    },

    /** Signs a challenge, and counts. */
    sign(challenge: string, misuse: Misuse = {}): PasskeySignature {
      signed += 1;
      const clientData = describe('get', challenge, misuse);
      const authData = buildData(0, misuse);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
};
