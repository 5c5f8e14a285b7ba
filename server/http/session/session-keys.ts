import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the signing keys stored in `dataDir`; the first call creates one random key, in a file of mode 0600. Two
 * processes that start at once get the same key: a hard link makes the complete file appear at once.
 */
export function readOrCreateSessionKeys(dataDir: string): string[] {
  const file = join(dataDir, 'session-keys');
  if (!existsSync(file)) createKeyFile(file, dataDir);
  return readFileSync(file, 'utf8').trim().split(',');
}

function createKeyFile(file: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The letters of words and names are guessed by the word: about two bits for each letter. */
const WORD = /[a-z]{4,}|[A-Z]{4,}/g;
const BITS_PER_WORD_LETTER = 2;
const ALPHABETS: readonly [pattern: RegExp, size: number][] = [
  [/^[0-9]*$/, 10],
  [/^[0-9a-f]*$|^[0-9A-F]*$/, 16],
  [/^[0-9a-z]*$|^[0-9A-Z]*$/, 36],
  [/^[0-9A-Za-z]*$/, 62],
];
/** The size of the alphabet of a key with other characters. */
const ALL_CHARACTERS = 90;

/**
 * Estimates how many random bits a key has: each character counts by the size of the key's alphabet, less in a word, and not
 * at all where it continues a run or a sequence or ends three characters that occurred before.
 */
export function estimateBits(key: string): number {
  const alphabet = ALPHABETS.find(([pattern]) => pattern.test(key))?.[1] ?? ALL_CHARACTERS;
  const inWords = alphabet > 16 ? findWordPositions(key) : new Set();
  const triples = new Set<string>();
  let bits = 0;
  for (let at = 0; at < key.length; at += 1) {
    const triple = at < 2 ? undefined : key.slice(at - 2, at + 1);
    const step = stepTo(key, at);
    const continuesSequence = Math.abs(step) <= 1 && step === stepTo(key, at - 1);
    if (!continuesSequence && !(triple && triples.has(triple))) {
      bits += inWords.has(at) ? BITS_PER_WORD_LETTER : Math.log2(alphabet);
    }
    if (triple) triples.add(triple);
  }
  return bits;
}

function findWordPositions(key: string): Set<number> {
  const words = [...key.matchAll(WORD)];
  return new Set(words.flatMap(({ index, 0: word }) => Array.from(word, (_, at) => index + at)));
}

/** The difference between a character's code and the one before; not a number for the first. */
function stepTo(key: string, at: number): number {
  return key.charCodeAt(at) - key.charCodeAt(at - 1);
}
