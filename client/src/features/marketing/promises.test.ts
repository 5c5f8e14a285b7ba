import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract } from '../../../../shared/contract/index.ts';

const FOLDER = 'client/src/features/marketing/content';

/** What the public pages say, file by file, without the comments. */
const pages = readdirSync(FOLDER).map((file) => ({
  file,
  text: readFileSync(join(FOLDER, file), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''),
}));
const paths = Object.values(contract).flatMap((calls) =>
  Object.values(calls).map(({ method, path }) => `${method} ${path}`),
);

/** What a sentence of ours promises that people can do themselves, and the call with which they do it. */
const PROMISES: readonly [what: string, sentence: RegExp, call: RegExp][] = [
  ['to block', /\b[Bb]lock (?:them|someone|a member|people)/, /^POST \/api\/blocks/],
  ['to report', /\b[Rr]eport (?:them|someone|a member)/, /^POST \/api\/reports/],
  ['an export in the settings', /\bexport\b[^.:]*\b(?:among|in) your settings/, /^POST \/api\/account\/export/],
  ['a deletion in the settings', /\bdelet(?:e|ion)\b[^.:]*\b(?:among|in) your settings/, /^DELETE \/api\/account$/],
  ['a pause in the settings', /\bpause\b[^.:]*\b(?:among|in) your settings/, /^POST \/api\/account\/pause/],
  ['to end sessions', /\bsessions can be ended/, /^DELETE \/api\/account\/sessions/],
  ['to stop all messages', /\bstop all messages/, /^PUT \/api\/settings/],
  ['to change the password', /\bnew password ends/, /^POST \/api\/password/],
  ['to list numbers', /\bnumber you have listed/, /^PUT \/api\/settings\/contacts/],
];

/** Sentences that would be true only if nobody were introduced before they are verified. */
const ALL_VERIFIED =
  /\b(?:every (?:member|one)|everyone|all members|members are|people are|identit(?:y|ies) (?:is|are))\b[^.:?]{0,40}\b(?:verified|checked)|\b(?:and verifies (?:who you are|your identity))/i;

describe('what the public pages promise', () => {
  it('nothing says that everybody is verified', () => {
    const said = pages.flatMap(({ file, text }) => ALL_VERIFIED.exec(text)?.map((found) => `${file}: ${found}`) ?? []);
    expect(said).toEqual([]);
    for (const past of [
      'Every member is read, verified and introduced with care.',
      'identities are checked before anyone is introduced',
      'Our team reads it and verifies who you are.',
      'Every application is read by a person and identity is verified.',
    ])
      expect([past, ALL_VERIFIED.test(past)]).toEqual([past, true]);
  });

  it.each(PROMISES)('%s: said only where there is a call for it', (_what, sentence, call) => {
    const promised = pages.filter(({ text }) => sentence.test(text)).map(({ file }) => file);
    if (!paths.some((path) => call.test(path))) expect(promised).toEqual([]);
  });

  it('a promise of the past would be found', () => {
    const past = [
      'Block them, and neither of you will see the other again. Report them, and our staff will look into it.',
      'Both, at any time: export and deletion are among your settings.',
      'A pause of up to three months and the deletion of your account are both among your settings.',
      'sessions can be ended from anywhere',
    ].join('\n');
    expect(PROMISES.filter(([, sentence]) => sentence.test(past)).map(([what]) => what)).toEqual([
      'to block',
      'to report',
      'an export in the settings',
      'a deletion in the settings',
      'a pause in the settings',
      'to end sessions',
    ]);
  });
});
