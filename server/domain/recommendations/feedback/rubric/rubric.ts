import { notUnderstood } from '../../../matching/deal-breakers/deal-breakers.ts';
import { contradictions } from './contradictions.ts';
import { type Line, missingFields, narrowWishes } from './gaps.ts';
import { type FeedbackProfile, type ProfileText, quote, readProfileText } from './profile-text.ts';
import { strengths } from './strengths.ts';
import { contactDetails, tone } from './writing.ts';

/** The feedback lines on a profile. The same profile always gives the same lines. */
export interface Analysis {
  readonly strengths: readonly Line[];
  readonly suggestions: readonly Line[];
  readonly note: Line | null;
}

const MAX_LINES = 4;
const byGain = (a: Line, b: Line): number => b.gain - a.gain || (a.id < b.id ? -1 : 1);

/** Returns the lines with what each is based on: at most four strengths, four suggestions in order of gain, one note. */
export function analyse(profile: FeedbackProfile): Analysis {
  const text = readProfileText(profile.bio);
  const suggestions = [
    ...missingFields(profile),
    ...contactDetails(text),
    ...contradictions(profile, text),
    ...tone(text),
    ...narrowWishes(profile),
  ].sort(byGain);
  return {
    strengths: strengths(profile, text).sort(byGain).slice(0, MAX_LINES),
    suggestions: suggestions.slice(0, MAX_LINES),
    note: noteOn(profile, text, suggestions.length),
  };
}

function noteOn(
  { preferences }: FeedbackProfile,
  { isForeign, sentences }: ProfileText,
  suggested: number,
): Line | null {
  const unread = notUnderstood(preferences.dealBreakers);
  const [first] = unread;
  if (first !== undefined) {
    const more = unread.length > 1 ? ` and ${unread.length - 1} more` : '';
    const text = `We could not read the deal-breaker ${quote(first)}${more}, so it leaves no one out. Putting it in simpler words in Settings may help.`;
    return { id: 'note.deal-breakers', gain: 0, evidence: unread.join(', '), text };
  }
  const [opening] = sentences;
  if (isForeign && opening) {
    const text = `We read closely in English alone, so we say nothing of ${quote(opening.written)}. A line or two in English beside it would reach more people.`;
    return { id: 'note.language', gain: 0, evidence: opening.written, text };
  }
  if (suggested > 0) return null;
  return {
    id: 'note.complete',
    gain: 0,
    evidence: 'no suggestions',
    text: 'There is nothing we would change. Come back to your text every few months, so that it stays as you are now.',
  };
}
