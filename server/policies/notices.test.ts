import { expect, it } from 'vitest';
import { NOTICE_KINDS } from '../../shared/options.ts';
import { wantsNotice } from './notices.ts';

const ALL_ON = { email: true, push: true, matches: true, messages: true, events: true };
const silencedBy = (off: Partial<typeof ALL_ON>) =>
  NOTICE_KINDS.filter((kind) => !wantsNotice(kind, { ...ALL_ON, ...off }));

it('each switch silences its kinds; what concerns the account is never switched off', () => {
  expect(NOTICE_KINDS.filter((kind) => wantsNotice(kind, undefined))).toEqual(NOTICE_KINDS);
  expect(silencedBy({})).toEqual([]);
  expect(silencedBy({ matches: false })).toEqual(['introductions', 'connection']);
  expect(silencedBy({ messages: false })).toEqual(['message', 'matchmaker-message']);
  expect(silencedBy({ email: false, push: false, events: false })).toEqual([]);
});
