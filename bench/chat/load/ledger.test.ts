import { expect, test } from 'vitest';
import { isSound, judgeLedger, type StoredMessage } from './ledger.ts';
import type { Ledger } from './load-types.ts';

/** Two pairs with ten messages each, all as it should be. */
const soundRun = () => {
  const stored: StoredMessage[] = ['x', 'y'].flatMap((conversation) =>
    Array.from({ length: 10 }, (_, index) => ({
      conversation,
      id: `${conversation}${index}`,
      key: `${conversation}-${index}`,
      seq: index + 1,
    })),
  );
  const ledger: Ledger = {
    sent: stored.map((message) => ({ ...message })),
    inboxes: ['x', 'y'].flatMap((conversation) =>
      ['one', 'other'].map((person) => ({
        person: `${person} of ${conversation}`,
        conversation,
        deliveries: stored
          .filter((message) => message.conversation === conversation)
          .map((message) => ({ ...message })),
      })),
    ),
  };
  return { stored, ledger };
};
type Run = ReturnType<typeof soundRun>;

test('a sound run is found sound', () => {
  const { ledger, stored } = soundRun();
  const verdict = judgeLedger(ledger, stored);
  expect(verdict).toEqual({ acknowledged: 20, lost: 0, doubled: 0, reordered: 0, misrouted: 0, unstored: 0 });
  expect(isSound(verdict)).toBe(true);
});

const deliveries = ({ ledger }: Run) => ledger.inboxes[0]?.deliveries ?? [];

const planted: [string, keyof ReturnType<typeof judgeLedger>, (run: Run) => void][] = [
  ['a push that never came', 'lost', (run) => deliveries(run).splice(9, 1)],
  ['a push that came twice', 'doubled', (run) => deliveries(run).push(...deliveries(run).slice(9))],
  ['two pushes in the wrong order', 'reordered', (run) => deliveries(run).reverse()],
  ['an acknowledged message that is not stored', 'unstored', (run) => run.stored.splice(9, 1)],
  ['a message stored twice', 'doubled', ({ stored }) => stored.push({ ...stored.slice(-1)[0], id: 'again' } as never)],
  ['a gap in the numbers', 'reordered', ({ stored }) => Object.assign(stored[9] ?? {}, { seq: 12 })],
  ['a number taken twice', 'reordered', ({ stored }) => Object.assign(stored[9] ?? {}, { seq: 9 })],
  ['another number than was answered', 'unstored', ({ ledger }) => Object.assign(ledger.sent[0] ?? {}, { seq: 2 })],
  ['a message in another thread', 'misrouted', ({ stored }) => Object.assign(stored[9] ?? {}, { conversation: 'y' })],
  [
    'a push to a stranger',
    'misrouted',
    (run) => deliveries(run).push({ conversation: 'y', id: 'y0', key: 'y-0', seq: 11 }),
  ],
];

test.each(planted)('%s is detected', (_name, kind, plant) => {
  const run = soundRun();
  plant(run);
  const verdict = judgeLedger(run.ledger, run.stored);
  expect(verdict[kind]).toBeGreaterThan(0);
  expect(isSound(verdict)).toBe(false);
});

test('a message that was refused and is not stored is no fault; nothing at all is one', () => {
  const { ledger, stored } = soundRun();
  ledger.sent.push({ key: 'x-99', conversation: 'x' });
  expect(isSound(judgeLedger(ledger, stored))).toBe(true);
  expect(isSound(judgeLedger({ sent: [], inboxes: [] }, []))).toBe(false);
});
