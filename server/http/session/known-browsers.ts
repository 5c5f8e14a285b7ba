import { createHash, createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';

const KNOWN_BROWSER_COOKIE = 'known_browser';
const LIFE_MS = 180 * 24 * 60 * 60 * 1000;
/** How many accounts one browser is known to; those that signed in last are kept. */
const MAX_ACCOUNTS = 5;
const BYTES = 16;
const FORM = /^[\w-]{22}(?:\.[\w-]{22}){1,5}$/;

/** An account as a browser is known to it: a new password raises the epoch, and the browser is known no more. */
export interface KnownAccount {
  readonly userId: string;
  readonly epoch: number;
}

/** How a browser came to be known: somebody has signed in with it, or used a link there, of which the owner may know nothing. */
type Way = 'signed-in' | 'link';

/** The form of the cookie: a random number of the browser, and a signature for each account to which it is known. */
interface Presented {
  readonly browser: string;
  readonly marks: readonly string[];
}

/**
 * Creates the mark of a browser in which somebody has signed in before, by a cookie of its own. It holds a random number and
 * one HMAC for each account, names none of them, and signs nobody in: it only spares the owner of an account the limits that
 * strangers use up, and a mail about a new device. Nothing is stored. The first key signs and all keys verify.
 */
export const createKnownBrowsers = (keys: readonly string[]) => {
  const secrets = keys.map((key) => createSecretKey(Buffer.from(key)));
  const [signing] = secrets;
  if (!signing) throw new Error(`At least one key is needed to sign ${KNOWN_BROWSER_COOKIE}.`);

  return {
    /** Marks the browser of a request as one of the account's owner, in one of the ways. It stays so after signing out. */
    remember(ctx: Context, account: KnownAccount, way: Way = 'signed-in'): void {
      const { browser, marks } = readCookie(ctx) ?? { browser: randomBytes(BYTES).toString('base64url'), marks: [] };
      const mark = sign(signing, browser, account, way).toString('base64url');
      const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, MAX_ACCOUNTS);
      ctx.cookies.set(KNOWN_BROWSER_COOKIE, [browser, ...kept].join('.'), {
        maxAge: LIFE_MS,
        httpOnly: true,
        sameSite: 'lax',
        signed: false,
        overwrite: true,
      });
    },

    /**
     * Returns an id of the request's browser, which its cookie cannot be found from, where it is known to the account in one of
     * the ways; else null. The account is read only where there is a cookie to compare.
     */
    async recognize(
      ctx: Context,
      findAccount: () => Promise<KnownAccount | null>,
      ways: readonly Way[] = ['signed-in', 'link'],
    ): Promise<string | null> {
      const presented = readCookie(ctx);
      const account = presented && (await findAccount());
      if (!account) return null;
      const expected = secrets.flatMap((secret) => ways.map((way) => sign(secret, presented.browser, account, way)));
      const isKnown = presented.marks
        .map((mark) => Buffer.from(mark, 'base64url'))
        .some((mark) => expected.some((one) => timingSafeEqual(one, mark)));
      return isKnown ? createHash('sha256').update(presented.browser).digest('base64url').slice(0, 22) : null;
    },
  };
};

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

const readCookie = (ctx: Context): Presented | null => {
  const cookie = ctx.cookies.get(KNOWN_BROWSER_COOKIE, { signed: false }) ?? '';
  if (!FORM.test(cookie)) return null;
  const [browser = '', ...marks] = cookie.split('.');
  return { browser, marks };
};

const sign = (secret: KeyObject, browser: string, { userId, epoch }: KnownAccount, way: Way): Buffer =>
  createHmac('sha256', secret)
    .update(`known-browser ${browser} ${userId} ${epoch}${way === 'link' ? ' link' : ''}`)
    .digest()
    .subarray(0, BYTES);
