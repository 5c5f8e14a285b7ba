import { expect, test } from 'vitest';
import { describeInBell } from '../../../shared/notification-words.ts';
import { formatAgeAndLocation } from '../features/matches/format.ts';
import { formatPreview } from '../features/messages/format-conversation.ts';
import { groupAccess } from '../features/settings/access-sentences.ts';
import { formatAuditEntry } from '../features/staff/operations/audit-sentences.ts';
import { describePerson } from '../features/staff/picks/pick-words.ts';
import { buildConversation, buildName } from '../test/fixtures.ts';

const NAME = 'طارق';
const APART = `\u2068${NAME}\u2069`;
const FULL = `\u2068${NAME} ${NAME}\u2069`;

const audited = () => {
  const [actor, subject] = [buildName('a', NAME, NAME), buildName('b', NAME, NAME)];
  const details = { corrected: 'age', explanation: NAME };
  return formatAuditEntry({ id: 'e', actor, subject, action: 'facts.corrected', details, at: '', cursor: '' });
};
const accessed = () => {
  const viewer = { role: 'matchmaker', firstName: NAME } as const;
  const entry = { id: 'l', day: '2026-03-01', part: 'profile', reason: null, note: null, cursor: 'c' } as const;
  return groupAccess([{ ...entry, viewer }])[0]?.sentences[0]?.text;
};

test.each([
  ['age and place', () => formatAgeAndLocation({ age: 52, location: NAME }), `52 · ${APART}`],
  ['a candidate', () => describePerson({ age: 52, location: NAME, occupation: NAME }), `52 · ${APART} · ${APART}`],
  ['a preview', () => formatPreview(buildConversation(), 'me', NAME), `Draft: ${APART}`],
  ['an entry of the audit', audited, `${FULL} corrected age of ${FULL}: ${APART}.`],
  ['a look', accessed, `${APART}, your matchmaker, opened your profile.`],
  [
    'the bell',
    () => describeInBell('message', { name: NAME, personId: null, matchId: null }).text,
    `${APART} wrote to you`,
  ],
])('%s keeps a text from right to left apart from the rest of its line', (_, say, said) => {
  expect(say()).toBe(said);
});
