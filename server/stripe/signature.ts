import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message that was signed longer ago is not taken: somebody may have kept it. */
const MAX_AGE_MS = 300_000;

/** Whether the provider signed these bytes with the shared secret, at most five minutes from now. */
export const isSigned = (body: Uint8Array, header: string, secret: string, now: Date): boolean => {
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const at = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(at) || Math.abs(now.getTime() - Number(at) * 1_000) > MAX_AGE_MS) return false;
  const right = createHmac('sha256', secret).update(`${at}.`).update(body).digest();
  return parts.some(([name, value = '']) => {
    if (name !== 'v1' || !/^[\da-f]{64}$/.test(value)) return false;
    return timingSafeEqual(Buffer.from(value, 'hex'), right);
  });
};
