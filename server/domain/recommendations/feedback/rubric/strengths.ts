import { joinWords } from '../../../matching/text/text.ts';
import type { Line } from './gaps.ts';
import { CLICHES, CONCRETE, DEMANDS, FAITH, FUTURE, HUMOUR, holdsContact, RESUME, UNBELIEF } from './phrases.ts';
import { type FeedbackProfile, type ProfileText, quote } from './profile-text.ts';

/** Words that a suggestion criticises are not named as a strength. */
const praiseworthy = (plain: string): boolean =>
  [CLICHES, DEMANDS, RESUME, UNBELIEF].every((pattern) => plain.search(pattern) < 0) && !holdsContact(plain);

/** Fewer words are a label ("I am Muslim.", "Looking for marriage.") and not personal. */
const MIN_WORDS = 5;

const answered = (value: string | boolean | number | null): boolean => value !== null && value !== '';

/** Returns the strengths of the profile, each with the words that show it. */
export function strengths(profile: FeedbackProfile, text: ProfileText): Line[] {
  const lines: Line[] = [];
  const quoted = new Set<string>();
  const sentence = (pattern: RegExp): string | null =>
    text.sentences.find(
      ({ written, plain }) =>
        pattern.test(plain) && !quoted.has(written) && written.split(' ').length >= MIN_WORDS && praiseworthy(plain),
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
  if (plans.every(answered)) {
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
  if (answered(profile.occupation) && answered(profile.education)) {
    lines.push({
      id: 'path',
      gain: 20,
      evidence: `${profile.occupation}`,
      text: `Your path is easy to see: ${quote(profile.occupation ?? '')} stands beside your name, with your education.`,
    });
  }
  return lines;
}
