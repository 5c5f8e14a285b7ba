import type { OwnAccess } from '../../../../shared/contract/access-log.ts';
import { isolate } from '../../../../shared/text-direction.ts';
import { formatCalendarDay } from '../../content/format.ts';

/** What is said of the entries of one day, each thing once. */
export interface AccessOfDay {
  /** YYYY-MM-DD. */
  day: string;
  /** The day in words. */
  title: string;
  sentences: { text: string; why: string }[];
}

const PARTS: Readonly<Record<OwnAccess['part'], string>> = {
  profile: 'your profile',
  details: 'your profile with what you keep private: income, e-mail and phone number',
  application: 'your application',
  conversation: 'your conversation with your matchmaker',
  photos: 'your photos',
  document: 'the document that you sent',
  preferences: 'your preferences',
  answers: 'your preferences and the answers you share',
  introductions: 'your introductions',
  'as-introduced': 'your profile as an introduction shows it, to choose for a member of theirs',
  notes: 'the notes about you',
  sessions: 'the list of your devices',
  notices: 'the list of your notifications',
  membership: 'your plan and payments',
  phone: 'your phone number',
};

const REASONS: Readonly<Record<NonNullable<OwnAccess['reason']>, string>> = {
  review: 'as part of the review',
  help: 'because you asked for help',
  safety: 'because of a safety report',
  correction: 'to correct your data',
};

const formatViewer = ({ role, firstName }: OwnAccess['viewer']): string => {
  if (firstName !== null) return `${isolate(firstName)}, your matchmaker,`;
  return role === 'admin' ? 'A member of our staff (an administrator)' : 'A member of our staff (a matchmaker)';
};

/** Formats an entry as a sentence, and the viewer's note, if there is one, apart. */
const formatAccess = ({ viewer, part, reason, note }: OwnAccess): { text: string; why: string } => {
  const what = part === 'conversation' && viewer.firstName !== null ? 'your conversation' : PARTS[part];
  return {
    text: `${formatViewer(viewer)} opened ${what}${reason ? `, ${REASONS[reason]}` : ''}.`,
    why: note ? `Their note: ${isolate(note)}` : '',
  };
};

/** Groups entries, newest first, by their day; what would be said twice of a day is said once. */
export const groupAccess = (entries: readonly OwnAccess[]): AccessOfDay[] => {
  const days = new Map<string, AccessOfDay>();
  for (const entry of entries) {
    const day = days.get(entry.day) ?? { day: entry.day, title: formatCalendarDay(entry.day), sentences: [] };
    const sentence = formatAccess(entry);
    if (!day.sentences.some(({ text, why }) => text === sentence.text && why === sentence.why))
      day.sentences.push(sentence);
    days.set(entry.day, day);
  }
  return [...days.values()];
};
