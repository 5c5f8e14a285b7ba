import { readDealBreaker } from '../../server/domain/matching/deal-breakers/deal-breakers.ts';
import { Member } from '../../server/domain/matching/member/member.ts';
import { judged } from '../goals.ts';
import { answerLine } from './answers.ts';
import { answerFile, type FileOptions } from './data.ts';
import { loadEarlierEngine } from './earlier-engine.ts';
import { CORPUS, type CorpusFigures, judgeCorpus, type LimitsEngine, readCorpus } from './judging.ts';

export interface LimitsOptions extends FileOptions {
  /** The commit to compare with. */
  readonly baseline: string;
  /** Whether what was not read right is listed. */
  readonly missed: boolean;
}

/** Reads the limits of a file and answers whom each person's leave out; without a file, judges the built-in corpus. */
export async function limitsBench({ baseline, missed, ...files }: LimitsOptions): Promise<void> {
  if (answerFile(files, answerLine)) return;
  const corpus = readCorpus(CORPUS);
  const now = judgeCorpus({ readDealBreaker, Member }, corpus);
  const earlier = await loadEarlierEngine<LimitsEngine>(baseline, [
    'deal-breakers/deal-breakers.ts',
    'member/member.ts',
  ]);
  console.table([
    toRow('this engine', now),
    ...(earlier ? [toRow(`the engine of ${baseline}`, judgeCorpus(earlier.engine, corpus))] : []),
  ]);
  earlier?.remove();
  if (missed) console.table(now.missed);
  console.table(
    judged([
      { what: 'phrases', value: now.phrases, goal: 300, isFloor: true },
      { what: 'read the opposite way', value: now.opposite, goal: 0 },
      { what: 'read right, of what a profile can answer, in percent', value: percent(now), goal: 85, isFloor: true },
      { what: 'the same, aimed at', value: percent(now), goal: 95, isFloor: true },
    ]),
  );
}

const percent = ({ right, answerable }: CorpusFigures): number => Math.round((1000 * right) / answerable) / 10;

const toRow = (engine: string, { missed: _, ...figures }: CorpusFigures) => ({ engine, ...figures });
