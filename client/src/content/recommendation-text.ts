import type { MatchView, RecommendationView } from '../../../shared/contract/base/views.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { withPhotoSize } from '../../../shared/rules/photo-address.ts';
import { isolate } from '../../../shared/text-direction.ts';
import { formatName } from './format-name.ts';
import { EDUCATION_LABELS, getLabel, RELIGIOUS_LABELS } from './option-labels.ts';

/** How much of their own words opens a card, in characters; the profile has the rest. */
const OPENING_LENGTH = 180;

const SENTENCE_ENDS = /[.?!؟](?=\s)/g;

/** Returns the first sentences of a text that fit; of a longer one its first words. */
const takeBeginning = (text: string, maxLength: number): string => {
  if (text.length <= maxLength) return text;
  const head = text.slice(0, maxLength);
  const end = [...head.matchAll(SENTENCE_ENDS)].at(-1)?.index;
  return end === undefined ? `${head.slice(0, Math.max(head.lastIndexOf(' '), 1))}…` : head.slice(0, end + 1);
};

/** A compatibility score in words. */
export interface ScoreText {
  readonly score: string;
  /** What the score is of. */
  readonly label: string;
  /** How much the score rests on; '' where that is enough. */
  readonly basis: string;
  readonly isHighlighted: boolean;
}

/** From this coverage on a score rests on enough. */
const ENOUGH_COVERED = 0.5;

/** Returns how much a score rests on, from its coverage (0 to 1); '' where that is enough. */
export const describeBasis = (coverage: number): string =>
  coverage < ENOUGH_COVERED ? `Based on ${Math.round(coverage * 100)}% of what can be compared` : '';

/**
 * Returns the words of a score from 0 to 100 with its coverage, for whoever `looks` ("you look", "Amina looks"): how well the person of
 * this first name fits.
 */
export const describeScore = (
  { compatibilityScore, coverage }: Pick<MatchView, 'compatibilityScore' | 'coverage'>,
  firstName: string,
  looks = 'you look',
): ScoreText => ({
  score: String(compatibilityScore),
  label: `How well ${isolate(firstName)} fits what ${looks} for`,
  basis: describeBasis(coverage),
  isHighlighted: compatibilityScore > LIMITS.highlightedScore,
});

/** The introduction to somebody; null where there is none yet, undefined while it is not known. */
export type Introduction = MatchView | null | undefined;

/** Returns the introduction to a member among all introductions; undefined while these are not known. */
export const findIntroduction = (introductions: readonly MatchView[] | undefined, userId: string): Introduction =>
  introductions && (introductions.find(({ otherUser }) => otherUser.id === userId) ?? null);

/** Said beside a hidden photo whose owner shows it to whoever they are connected with. */
export const SHOWS_TO_CONNECTIONS = 'Shows photos to connections';

/** What is so of everybody who is recommended and not introduced: hidden wishes of either may keep the two apart. */
export const SUGGESTED =
  'We suggest people by what you can see of each other; whether we introduce you depends on both your wishes.';

/** What the card of a recommended member says; '' for what there is not. */
export interface RecommendationText extends ScoreText {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  /** Address of their photo. */
  readonly photo: string;
  readonly where: string;
  readonly more: string;
  /** How what they write about themselves begins. */
  readonly words: string;
  readonly reason: string;
  /** That there is no introduction yet. */
  readonly notIntroduced: string;
  readonly points: readonly { readonly label: string; readonly sentence: string }[];
}

/** Returns what the card of a recommended member says: all of it but the drawing of those without a photo. */
export const describeRecommendation = (
  { user, profile, compatibilityReason, points, ...score }: RecommendationView,
  introduction: Introduction,
): RecommendationText => ({
  ...describeScore(score, user.firstName),
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  name: formatName(user),
  photo: withPhotoSize(profile.photos[0] ?? '', 'medium'),
  where: [profile.age, isolate(profile.location ?? '')].filter((part) => part !== null && part !== '').join(' · '),
  more: [
    isolate(profile.occupation ?? ''),
    getLabel(EDUCATION_LABELS, profile.education),
    getLabel(RELIGIOUS_LABELS, profile.religiousLevel),
  ]
    .filter(Boolean)
    .join(' · '),
  words: takeBeginning(profile.bio ?? '', OPENING_LENGTH),
  reason: compatibilityReason,
  notIntroduced: introduction === null ? `We have not introduced you yet. ${SUGGESTED}` : '',
  points,
});
