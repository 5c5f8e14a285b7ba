import { MEANINGS } from './lexicon.ts';
import { hasMeaning, type Token, tokenAt } from './tokens.ts';

const { STRONG_INSULT, INSULT, YOU, YOUR, I, ME, NOT } = MEANINGS;

/** What is rude as a whole: how it goes on, by its first word. */
const PHRASES: ReadonlyMap<string, readonly string[]> = new Map([
  ['shut', ['up', 'your mouth']],
  ['go', ['to hell']],
  ['hate', ['you']],
  ['f', ['you']],
  ['fk', ['you']],
  ['fuck', ['you']],
  ['screw', ['you']],
]);
/** Longer words begin none of them, which is quicker to see. */
const LONGEST_BEGINNING = Math.max(...[...PHRASES.keys()].map(({ length }) => length));
const FILLERS: ReadonlySet<string> = new Set(
  `are r is so such a an the really very just nothing but all people always being and piece of absolutely total sound look
  like`.split(/\s+/),
);
/** How many words may stand between “you” and what the reader is called. */
const MOST_FILLERS = 6;

const isPhrase = (tokens: readonly Token[], at: number, first: string): boolean => {
  const rest = PHRASES.get(first);
  if (!rest) return false;
  const next = tokenAt(tokens, at + 1).text;
  return rest.some((words) => words === next || words === `${next} ${tokenAt(tokens, at + 2).text}`);
};

/** Whether the reader is called what a token says: “you are such a …”, “your … face”, “as … as you”, “what a … you are”. */
const isSaidOfReader = (tokens: readonly Token[], at: number): boolean => {
  const { position } = tokenAt(tokens, at);
  if (position === 0 && tokenAt(tokens, at + 1).kind === 'end') return true;
  return isCalledBefore(tokens, at) || isCalledAfter(tokens, at);
};

const isFiller = (tokens: readonly Token[], at: number): boolean =>
  FILLERS.has(tokenAt(tokens, at).text) || hasMeaning(tokens, at, INSULT);

const isCalledBefore = (tokens: readonly Token[], at: number): boolean => {
  let others = 0;
  for (let step = 1; step <= MOST_FILLERS; step += 1) {
    if (hasMeaning(tokens, at - step, YOU | YOUR)) return true;
    if (isFiller(tokens, at - step)) continue;
    // One word more, as in “such an arrogant …”.
    others += 1;
    if (others > 1 || hasMeaning(tokens, at - step, I | ME | NOT) || !isFiller(tokens, at - step - 1)) return false;
  }
  return false;
};

const isCalledAfter = (tokens: readonly Token[], at: number): boolean => {
  if (tokenAt(tokens, at + 1).text === 'as' && hasMeaning(tokens, at + 2, YOU)) return true;
  return [1, 2, 3].some(
    (step) =>
      hasMeaning(tokens, at + step, YOU) &&
      tokenAt(tokens, at + step + 1).text === 'are' &&
      tokenAt(tokens, at + step + 2).kind === 'end',
  );
};

/** Whether a message insults its reader. */
export const isInsulting = (tokens: readonly Token[]): boolean => {
  for (let at = 0; at < tokens.length; at += 1) {
    const { kind, meanings, text } = tokenAt(tokens, at);
    if ((meanings & STRONG_INSULT) !== 0) return true;
    if ((meanings & INSULT) !== 0 && isSaidOfReader(tokens, at)) return true;
    if (kind === 'word' && text.length <= LONGEST_BEGINNING && isPhrase(tokens, at, text)) return true;
  }
  return false;
};
