import { expect, test } from 'vitest';
import { MAX_PICK_NOTE_LENGTH } from '../../pick-options.ts';
import { pickNote } from './staff-picks.ts';

test.each([
  ['', true],
  ['  A calm home.\n', true],
  ['<script>alert(1)</script>', true],
  ['سلام', true],
  ['x'.repeat(MAX_PICK_NOTE_LENGTH), true],
  ['x'.repeat(MAX_PICK_NOTE_LENGTH + 1), false],
  ['\u200b\u2060', false],
  ['a\u0000b', false],
  ['\ud800', false],
])('a note %j is taken: %s', (note, isTaken) => {
  expect(pickNote.safeParse(note).success).toBe(isTaken);
});

test('a note is kept without the blanks around it', () => {
  expect(pickNote.parse('  A calm home.\n')).toBe('A calm home.');
});
