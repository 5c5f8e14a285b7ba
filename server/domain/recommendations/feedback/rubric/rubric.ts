import { notUnderstood } from '../../../matching/deal-breakers/deal-breakers.ts';
import { contradictions } from './contradictions.ts';
import { firstSteps, type Line, missingFields, narrowWishes } from './gaps.ts';
import { ANOTHER_LANGUAGE } from './languages.ts';
import { type FeedbackProfile, type ProfileText, quote, readProfileText } from './profile-text.ts';
import { strengths } from './strengths.ts';
import { findDelicate } from './tact.ts';
import { contactDetails, delicateWords, tone } from './writing.ts';

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
  const contradicted = contradictions(profile, text);
  const suggestions = [
    ...missingFields(profile),
    ...firstSteps(profile),
    ...contactDetails(profile, text),
    ...delicateWords(readProfileText([profile.bio, profile.prompts].filter(Boolean).join('.\n'))),
    ...contradicted,
    ...tone(text),
    ...narrowWishes(profile),
  ].sort(byGain);
  return {
    strengths: strengths(profile, text, contradicted).sort(byGain).slice(0, MAX_LINES),
    suggestions: suggestions.slice(0, MAX_LINES),
    note: noteOn(profile, text, suggestions.length),
  };
}

/** A note says at most so many things. */
const MAX_NOTES = 2;

function noteOn(profile: FeedbackProfile, text: ProfileText, suggested: number): Line | null {
  const notes = [...painfulNote(text), ...languageNote(text), ...dealBreakersNote(profile)].slice(0, MAX_NOTES);
  const [first] = notes;
  if (first) return { ...first, text: notes.map((note) => note.text).join(' ') };
  if (suggested > 0) return null;
  return {
    id: 'note.complete',
    gain: 0,
    evidence: 'no suggestions',
    text: 'There is nothing we would change. Come back to your text every few months, so that it stays as you are now.',
  };
}

function painfulNote({ sentences }: ProfileText): Line[] {
  const painful = sentences.find((sentence) => findDelicate(sentence) === 'painful');
  if (!painful) return [];
  const text =
    'You write of something painful, and we are sorry for it. It is yours to tell, or to keep private until there is trust; nobody is owed it on a first page.';
  return [{ id: 'note.painful', gain: 0, evidence: painful.written, text }];
}

function languageNote({ foreign, sentences, isMeaningless }: ProfileText): Line[] {
  if (foreign === null || isMeaningless) return [];
  const where = foreign === ANOTHER_LANGUAGE ? 'another language' : foreign;
  const text =
    sentences.length === 0
      ? `Your text is in ${where}. We read only English well, so we say nothing of how it is written. A line or two in English beside it may reach more people.`
      : `Part of your text is in ${where}. We read only English well, so we say nothing of that part.`;
  return [{ id: 'note.language', gain: 0, evidence: foreign, text }];
}

function dealBreakersNote({ preferences }: FeedbackProfile): Line[] {
  const unread = notUnderstood(preferences.dealBreakers);
  const [first] = unread;
  if (first === undefined) return [];
  const more = unread.length > 1 ? ` and ${unread.length - 1} more` : '';
  const text = `We could not read the deal-breaker ${quote(first)}${more}, so it leaves no one out. Putting it in simpler words in Settings may help.`;
  return [{ id: 'note.deal-breakers', gain: 0, evidence: unread.join(', '), text }];
}
