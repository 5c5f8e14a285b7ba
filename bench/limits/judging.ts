import { readFileSync } from 'node:fs';
import type { DealBreaker } from '../../server/domain/matching/deal-breakers/deal-breakers.ts';
import type { Member } from '../../server/domain/matching/member/member.ts';
import { listExamples } from './examples.ts';

/** The part of an engine that reads limits: this one, or the same of an earlier commit, which has no `state`. */
export interface LimitsEngine {
  readonly readDealBreaker: (
    text: string,
  ) => Pick<DealBreaker, 'meaning' | 'hits'> & Partial<Pick<DealBreaker, 'state'>>;
  readonly Member: typeof Member;
}

/** A phrase of the corpus, and who is left out by it. */
export interface Phrase {
  readonly text: string;
  readonly label: string;
}

/** `opposite`: who was to be left out stays, and somebody else is left out; `unread`: it does not count although it says something. */
export type Outcome = 'right' | 'opposite' | 'wrong' | 'unread';

/** Returns the phrases of a file as `corpus.tsv` is written. */
export const readCorpus = (file: URL | string): Phrase[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [text = '', label = ''] = line.split('\t');
      return { text, label };
    });

export const CORPUS = new URL('corpus.tsv', import.meta.url);

/** Judges how an engine reads a phrase, by whom it leaves out. */
export function judge({ readDealBreaker, Member: Side }: LimitsEngine, { text, label }: Phrase): Outcome {
  const { meaning, hits, state = meaning === null ? 'unknown' : 'used' } = readDealBreaker(text);
  if (label === 'unknown') return state === 'used' ? 'wrong' : 'right';
  if (label.startsWith('ask ')) return state === 'ask' ? 'right' : state === 'used' ? 'wrong' : 'unread';
  if (state !== 'used') return 'unread';
  const verdicts = listExamples(label).map(({ me, out, stays }) => {
    const owner = new Side(me);
    return [hits(new Side(out), owner), hits(new Side(stays), owner)] as const;
  });
  if (verdicts.every(([isOut, isGone]) => isOut && !isGone)) return 'right';
  return verdicts.some(([isOut, isGone]) => !isOut && isGone) ? 'opposite' : 'wrong';
}

/** How an engine reads a corpus. `answerable` are the phrases that say something of what a profile holds. */
export interface CorpusFigures {
  readonly phrases: number;
  readonly answerable: number;
  readonly right: number;
  readonly opposite: number;
  readonly wrong: number;
  readonly unread: number;
  /** Phrases about nothing that a profile holds which are left alone. */
  readonly leftAlone: number;
  readonly missed: readonly (Phrase & { readonly outcome: Outcome })[];
}

/** Counts the outcomes of a corpus. */
export function judgeCorpus(engine: LimitsEngine, corpus: readonly Phrase[]): CorpusFigures {
  const judged = corpus.map((phrase) => ({ ...phrase, outcome: judge(engine, phrase) }));
  const asked = judged.filter(({ label }) => label !== 'unknown');
  const count = (outcome: Outcome) => asked.filter((one) => one.outcome === outcome).length;
  return {
    phrases: judged.length,
    answerable: asked.length,
    right: count('right'),
    opposite: count('opposite'),
    wrong: count('wrong'),
    unread: count('unread'),
    leftAlone: judged.filter(({ label, outcome }) => label === 'unknown' && outcome === 'right').length,
    missed: judged.filter(({ outcome }) => outcome !== 'right'),
  };
}
