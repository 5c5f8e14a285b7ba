import { estimateBits } from '../server/http/session/session-keys.ts';

/** Texts that are a secret by their form. */
const FORMS: readonly [what: string, form: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['a key of AWS', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22})/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a token of Slack', /\bxox[abeprs]-[A-Za-z0-9-]{10,}/],
  ['a key of Stripe', /\b[rs]k_live_[A-Za-z0-9]{16,}/],
  ['a key of Google', /\bAIza[\w-]{35}\b/],
  ['a key of a language model', /\bsk-[A-Za-z0-9_-]{32,}/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
];

/** A value beside a name that says that it is secret, or a password in an address. */
const ASSIGNED = [
  /(?:key|secret|token|passw(?:or)?d|credential)s?['"\]]?\s*[:=]\s*['"`]?([\w+/=.~-]{20,})/gi,
  /\b[a-z][a-z+]+:\/\/[^\s:@/'"`]*:([^\s@/'"`$]{12,})@/gi,
];
const RANDOM_BITS = 90;

/** Whether a value looks like a random one: digits among letters, and hard to guess. Names and words do not. */
const looksRandom = (value: string): boolean =>
  /\d/.test(value) && /[A-Za-z]/.test(value) && estimateBits(value) >= RANDOM_BITS;

/** Returns what in some files looks like a secret, as `path:line what`; never the secret itself. */
export const findSecrets = (files: readonly { readonly path: string; readonly text: string }[]): string[] =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const forms = FORMS.filter(([, form]) => form.test(line)).map(([what]) => what);
      const values = ASSIGNED.flatMap((pattern) => [...line.matchAll(pattern)].map(([, value = '']) => value));
      const found = [...forms, ...(values.some(looksRandom) ? ['a random value with the name of a secret'] : [])];
      return found.map((what) => `${path}:${index + 1} ${what}`);
    }),
  );
