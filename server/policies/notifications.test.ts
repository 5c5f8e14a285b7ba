import { expect, it } from 'vitest';
import { BELL_KINDS } from '../../shared/notifications.ts';
import { wantsKind } from './notifications.ts';

const ALL_ON = { email: true, push: true, matches: true, messages: true, events: true };
const silencedBy = (off: Partial<typeof ALL_ON>) =>
  BELL_KINDS.filter((kind) => !wantsKind(kind, { ...ALL_ON, ...off }));

it('each switch silences its kinds; what concerns the account is never switched off', () => {
  expect(BELL_KINDS.filter((kind) => wantsKind(kind, undefined))).toEqual(BELL_KINDS);
  expect(silencedBy({})).toEqual([]);
  expect(silencedBy({ matches: false })).toEqual([
    'introductions',
    'introductions-paused',
    'matchmaker-pick',
    'connection',
    'conversation-closed',
    'photos-asked',
    'photos-shown',
  ]);
  expect(silencedBy({ messages: false })).toEqual([
    'message',
    'matchmaker-message',
    'matchmaker-question',
    'matchmaker-assigned',
    'matchmaker-away',
    'matchmaker-back',
  ]);
  expect(silencedBy({ email: false, push: false, events: false })).toEqual([]);
});
