import { joinWords } from '../../../matching/text/text.ts';
import type { FeedbackProfile } from './profile-text.ts';

/** One line of feedback with what it is based on; the gain orders the suggestions. */
export interface Line {
  readonly id: string;
  readonly text: string;
  /** The words or the field that the line is based on. */
  readonly evidence: string;
  readonly gain: number;
}

const blank = (value: string | number | boolean | null): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

const FIELDS: ReadonlyArray<readonly [keyof FeedbackProfile & string, number, string]> = [
  ['religiousLevel', 60, 'Say where you are in your religious practice; it is among the first things people look for.'],
  [
    'wantsChildren',
    58,
    'Say whether you hope for children; it weighs more in an introduction than almost anything else.',
  ],
  ['location', 52, 'Add the city you live in, so that we can introduce you to people within reach.'],
  ['maritalStatus', 44, 'Fill in your marital status; people prefer to know it before a first conversation.'],
  ['hasChildren', 40, 'Say whether you have children, so that no one has to ask.'],
  ['occupation', 38, 'Add what you do; it is shown beside your name.'],
  ['education', 30, 'Add your education; it gives people a first idea of your path.'],
];

/** The fields that are still empty, one suggestion each; one for the two without which nobody is introduced. */
export function missingFields(profile: FeedbackProfile): Line[] {
  const needed = (['age', 'gender'] as const).filter((field) => blank(profile[field]));
  const lines = FIELDS.filter(([field]) => blank(profile[field] as string | number | boolean | null)).map(
    ([field, gain, text]) => ({ id: `missing.${field}`, text, evidence: `${field} is empty`, gain }),
  );
  if (needed.length === 0) return lines;
  const text = `Add your ${joinWords(needed)}: without ${needed.length > 1 ? 'them' : 'it'} we cannot introduce you to anyone.`;
  return [{ id: 'missing.needed', text, evidence: `${joinWords(needed)} missing`, gain: 110 }, ...lines];
}

/** The first steps that are still to do, in one line: a photo, some of the questions, the verified mark. */
export function firstSteps({ photoCount, hasAnswers, isVerified }: FeedbackProfile): Line[] {
  const steps = [
    ...(photoCount > 0 ? [] : ['add a photo, and choose who sees it']),
    ...(hasAnswers ? [] : ['answer some of the questions, by which we find who suits you']),
    ...(isVerified ? [] : ['write to us for the verified mark, so that people know your name and age are checked']),
  ];
  if (steps.length === 0) return [];
  const text = steps.length === 1 ? steps[0] : `First ${steps.join('; then ')}`;
  const line = `${(text ?? '').charAt(0).toUpperCase()}${(text ?? '').slice(1)}.`;
  return [{ id: 'first-steps', text: line, evidence: steps.join('; '), gain: 100 }];
}

/** Preferences so narrow that they leave few members. */
export function narrowWishes({ preferences, age }: FeedbackProfile): Line[] {
  const lines: Line[] = [];
  const { ageMin, ageMax, maxDistanceKm, dealBreakers } = preferences;
  if (ageMin !== null && ageMax !== null && age !== null && Math.abs(ageMax - ageMin) < 5) {
    const [low, high] = [Math.min(ageMin, ageMax), Math.max(ageMin, ageMax)];
    lines.push({
      id: 'narrow.age',
      text: `Your age range of ${low} to ${high} leaves few people; two more years on either side would widen it gently.`,
      evidence: `age range ${low}–${high}`,
      gain: 42,
    });
  }
  if (maxDistanceKm > 0 && maxDistanceKm < 50) {
    lines.push({
      id: 'narrow.distance',
      text: `A limit of ${maxDistanceKm} km reaches little beyond your own city; consider how far you would travel for the right person.`,
      evidence: `distance ${maxDistanceKm} km`,
      gain: 41,
    });
  }
  if (dealBreakers.length > 5) {
    lines.push({
      id: 'narrow.deal-breakers',
      text: `You list ${dealBreakers.length} deal-breakers; keep the three that truly matter and leave the rest to conversation.`,
      evidence: `${dealBreakers.length} deal-breakers`,
      gain: 43,
    });
  }
  return lines;
}
