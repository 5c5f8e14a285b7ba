import { expect, test } from 'vitest';
import { createWriteLine, type WriteLine } from './write-line.ts';

/** A write that can be let go on: first as far as its handler, then to its end. */
const givenWrites = (line: WriteLine) => {
  const log: string[] = [];
  const make = (name: string, thread: string | null) => {
    let admit: (error?: Error) => void = () => {};
    let finish: (error?: Error) => void = () => {};
    const admitted = new Promise<void>((resolve, reject) => {
      admit = (error) => (error ? reject(error) : resolve());
    });
    const finished = new Promise<void>((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve());
    });
    const ended = line(thread, async (inTurn) => {
      log.push(`${name} served`);
      await admitted;
      await inTurn(() => {
        log.push(`${name} begun`);
        return finished;
      });
    }).then(
      () => void log.push(`${name} ended`),
      () => void log.push(`${name} refused`),
    );
    return { admit, finish, ended };
  };
  /** What has been noted since the last look, once all that can happen has happened. */
  const look = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return log.splice(0);
  };
  return { make, look };
};

test('writes are served one after another', async () => {
  const { make, look } = givenWrites(createWriteLine());
  const [one, two] = [make('one', null), make('two', null)];
  for (const write of [one, two]) write.admit();
  expect(await look()).toEqual(['one served', 'one begun']);
  one.finish();
  expect(await look()).toEqual(['one ended', 'two served', 'two begun']);
});

test('messages into a conversation that has taken one begin together, in their order', async () => {
  const { make, look } = givenWrites(createWriteLine());
  const [first, second, third, other] = [make('1', 'a'), make('2', 'a'), make('3', 'a'), make('other', 'b')];
  first.admit();
  expect(await look()).toEqual(['1 served', '1 begun']);
  first.finish();
  expect(await look()).toEqual(['1 ended', '2 served', '3 served']);
  third.admit();
  other.admit();
  expect(await look()).toEqual([]);
  second.admit();
  expect(await look()).toEqual(['2 begun', '3 begun']);
  const fourth = make('4', 'a');
  fourth.admit();
  third.finish();
  expect(await look()).toEqual(['3 ended']);
  second.finish();
  // Another conversation, and the first one after it, wait for all that came before.
  expect(await look()).toEqual(['2 ended', 'other served', 'other begun']);
  other.finish();
  expect(await look()).toEqual(['other ended', '4 served', '4 begun']);
});

test('what is refused, before its turn or in it, holds up nobody and lets nobody overtake', async () => {
  const { make, look } = givenWrites(createWriteLine());
  const [first, second, third] = [make('1', 'a'), make('2', 'a'), make('3', 'a')];
  first.admit();
  first.finish(new Error('refused'));
  expect(await look()).toEqual(['1 served', '1 begun', '1 refused', '2 served']);
  second.admit();
  second.finish();
  third.admit(new Error('refused'));
  expect(await look()).toEqual(['2 begun', '2 ended', '3 served', '3 refused']);
  const fourth = make('4', 'a');
  const write = make('write', null);
  fourth.admit();
  write.admit();
  expect(await look()).toEqual(['4 served', '4 begun']);
  fourth.finish();
  expect(await look()).toEqual(['4 ended', 'write served', 'write begun']);
});
