import { enqueue } from '../../jobs.ts';
import type { RecommendationSet } from '../../models/matching/recommendation-set.ts';
import type { Insight } from '../kernel/events.ts';
import type { Explanation } from '../matching/explain/explain.ts';
import type { Analysis } from './feedback/rubric/rubric.ts';
import { fingerprint } from './freshness.ts';

/**
 * Puts what the engine and the rubric found into other words. What is said, and in which order, stays theirs; null where no
 * fit words came.
 */
export interface Wording {
  /** One sentence for each explanation, in their order. */
  reasons(explanations: readonly Explanation[]): Promise<readonly (string | null)[]>;
  feedback(about: AboutMember, analysis: Analysis): Promise<WordedAnalysis | null>;
}

/** The member's text, and the names that must not go out with it. */
export interface AboutMember {
  readonly bio: string | null;
  readonly names: readonly string[];
}

/** Texts in the order of the lines that they stand for. */
export interface WordedAnalysis {
  readonly strengths: readonly string[];
  readonly suggestions: readonly string[];
  readonly note: string | null;
}

let model: Wording | null = null;

/** The model of this process: a worker's, where one is configured; null for none. */
export const configureWording = (configured: Wording | null): void => {
  model = configured;
};
export const configuredWording = (): Wording | null => model;

/** A result waits for no model: the words come after it, by a job of their own. */
export const askForWording = async (of: Insight, userId: string): Promise<void> => {
  if (model) await enqueue('wording', { userId, of });
};

/** The explanation in a model's words, where there are some for exactly this one: they outlive nothing they rest on. */
export const wordedAs = (wordings: RecommendationSet['wordings'], explanation: Explanation): Explanation => {
  const mark = explanationMark(explanation);
  const text = wordings.find(({ of }) => of === mark)?.text;
  return text === undefined ? explanation : { ...explanation, compatibilityReason: text };
};

export const explanationMark = ({ keyFactors, compatibilityReason }: Explanation): string =>
  fingerprint([keyFactors, compatibilityReason]);
