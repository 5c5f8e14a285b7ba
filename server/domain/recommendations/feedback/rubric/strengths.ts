import { joinWords, normalise } from '../../../matching/text/text.ts';
import { holdsContact } from './contacts.ts';
import type { Line } from './gaps.ts';
import { CLICHES, CONCRETE, DEMANDS, FAITH, FUTURE, HUMOUR, RESUME, UNBELIEF } from './phrases.ts';
import { type FeedbackProfile, type ProfileText, quote } from './profile-text.ts';
import { findDelicate, isMeaningful, isQuotable, type Sentence } from './tact.ts';

/** Words that a suggestion criticises, or that are no matter for praise, are not named as a strength. */
const isPraiseworthy = (sentence: Sentence): boolean =>
  [CLICHES, DEMANDS, RESUME, UNBELIEF].every((pattern) => sentence.plain.search(pattern) < 0) &&
  isQuotable(sentence) &&
  !holdsContact(sentence.plain);

const DENIAL =
  /\b(?:not|no|never|nor|neither|without|no longer|used to|stopped|quit|gave up|rarely|hardly|seldom|can not|unable|refuse|hate)\b[^.,;:!?]*$/;

/** Whether a sentence affirms what a pattern matches: nothing denies it earlier in its clause. */
const affirms = (plain: string, pattern: RegExp): boolean => {
  const found = pattern.exec(plain);
  return found !== null && !DENIAL.test(plain.slice(0, found.index));
};

/** A marriage that is over. */
const PAST_MARRIAGE = /\b(?:divorc|widow|my ex\b|my late\b)/;
/** What a neighbour of painful words may be about: somebody who is gone. */
const OTHERS = /\b(?:he|him|his|she|her|they|them|it)\b/;

/** Fewer words are a label ("I am Muslim.", "Looking for marriage.") and not personal. */
const MIN_WORDS = 5;

const answered = (value: string | boolean | number | null): boolean =>
  value !== null && (typeof value !== 'string' || value.trim() !== '');

/** Whether a field's own words can stand as a path: words that mean something, and nothing else. */
const isPath = (occupation: string | null): boolean => {
  const sentence = { written: occupation ?? '', plain: normalise(occupation ?? '') };
  const isEmpty =
    /^(?:n\/?a|none|nothing|no|nil|ask(?: me)?|private|secret|unemployed|jobless|idk|tbc|any(?:thing)?)$/.test(
      sentence.plain,
    );
  return !isEmpty && /\p{L}{2}/u.test(sentence.plain) && isMeaningful(sentence.plain) && isPraiseworthy(sentence);
};

/** Returns the strengths of the profile, each with the words that show it; none where text and fields say different things. */
export function strengths(profile: FeedbackProfile, text: ProfileText, contradicted: readonly Line[]): Line[] {
  const differs = (check: string): boolean => contradicted.some(({ id }) => id === `contradiction.${check}`);
  const lines: Line[] = [];
  const quoted = new Set<string>();
  const delicate = new Set(text.sentences.map(findDelicate));
  // Where a text hurts others or boasts, the rest of it is not held up either.
  const isCalm = !(['sexual', 'insulting', 'boasting'] as const).some((kind) => delicate.has(kind));
  const isHard = delicate.has('painful') || PAST_MARRIAGE.test(text.english);
  const isApart = (plain: string): boolean => !isHard || !OTHERS.test(plain);
  const sentence = (pattern: RegExp): string | null =>
    text.sentences.find(
      ({ written, plain }) =>
        isCalm &&
        isApart(plain) &&
        affirms(plain, pattern) &&
        !quoted.has(written) &&
        written.split(' ').length >= MIN_WORDS &&
        isPraiseworthy({ written, plain }),
    )?.written ?? null;
  const add = (id: string, gain: number, pattern: RegExp, say: (words: string) => string): void => {
    const words = sentence(pattern);
    if (words === null) return;
    quoted.add(words);
    lines.push({ id, gain, evidence: words, text: say(quote(words)) });
  };
  add(
    'concrete',
    90,
    CONCRETE,
    (words) => `You show rather than describe: ${words} is easy to picture and easy to answer.`,
  );
  add('faith', 70, FAITH, (words) => `You speak of faith in your own words: ${words}.`);
  add('future', 68, FUTURE, (words) => `You say what you hope for: ${words}.`);
  add('humour', 60, HUMOUR, (words) => `There is lightness in ${words}; people warm to it.`);
  if (text.interests.length >= 2) {
    const named = text.interests.slice(0, 3);
    lines.push({
      id: 'interests',
      gain: 55,
      evidence: named.join(', '),
      text: `You name things to talk about: ${joinWords(named)}.`,
    });
  }
  const plans = [profile.religiousLevel, profile.wantsChildren, profile.hasChildren, profile.maritalStatus];
  if (plans.every(answered) && !['children', 'wants-children', 'marital', 'practice'].some(differs)) {
    lines.push({
      id: 'plans',
      gain: 50,
      evidence: 'religiousLevel, wantsChildren, hasChildren, maritalStatus',
      text: 'You are open about practice, family and marital history, so no one has to ask the hard questions first.',
    });
  }
  if (profile.photoCount >= 2) {
    lines.push({
      id: 'photos',
      gain: 30,
      evidence: `${profile.photoCount} photos`,
      text: 'Your photos give more than one view of you.',
    });
  }
  if (
    text.englishCount > 0 &&
    !text.isMeaningless &&
    isPath(profile.occupation) &&
    answered(profile.education) &&
    !differs('work')
  ) {
    lines.push({
      id: 'path',
      gain: 20,
      evidence: `${profile.occupation}`,
      text: `Your path is easy to see: ${quote(profile.occupation ?? '')} stands beside your name, with your education.`,
    });
  }
  return lines;
}
