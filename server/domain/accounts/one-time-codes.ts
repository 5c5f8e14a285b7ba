import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { BRAND } from '../../../shared/brand.ts';

/** What every authenticator app understands without being told. */
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const PERIOD_MS = SETTINGS.period * 1000;
/** How many steps a code may be early or late. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** Returns a new secret of 160 bits, as RFC 4226 asks. */
export const newCodeSecret = (): Buffer => randomBytes(SECRET_BYTES);

const toSecret = (secret: Buffer) => new Secret({ buffer: new Uint8Array(secret).buffer });

/** Returns a secret as text to type into an authenticator app (base32). */
export const formatCodeSecret = (secret: Buffer): string => toSecret(secret).base32;

/** Returns the address that an authenticator app reads from a QR code. */
export const buildCodeUri = (secret: Buffer, account: string): string =>
  new TOTP({ ...SETTINGS, issuer: BRAND.name, label: account, secret: toSecret(secret) }).toString();

/** Returns the time step of a code, one of the present one and its neighbours; null where it is none of theirs. */
export const findCodeStep = (secret: Buffer, code: string, now: Date): number | null => {
  const delta = TOTP.validate({
    ...SETTINGS,
    secret: toSecret(secret),
    token: code,
    timestamp: now.getTime(),
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(now.getTime() / PERIOD_MS) + delta;
};

/** Returns ten new recovery codes of 80 bits, in groups of four letters and digits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const text = formatCodeSecret(randomBytes(RECOVERY_BYTES));
    return (text.match(/.{4}/g) ?? []).join('-').toLowerCase();
  });

/** Returns what is stored of a recovery code, in whatever spelling; the account is part of it. */
export const hashRecoveryCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.replace(/[\s-]/g, '').toUpperCase()}`)
    .digest('base64url');
