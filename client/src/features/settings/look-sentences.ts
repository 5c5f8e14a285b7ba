import type { OwnLook } from '../../../../shared/contract/looks.ts';
import { formatCalendarDay } from '../../content/format.ts';

/** What is said of the looks of one day, each thing once. */
export interface LooksOfDay {
  /** YYYY-MM-DD. */
  day: string;
  /** The day in words. */
  title: string;
  sentences: { text: string; why: string }[];
}

const PARTS: Readonly<Record<OwnLook['part'], string>> = {
  profile: 'your profile',
  details: 'your profile with what you keep private: income, e-mail and phone number',
  application: 'your application',
  conversation: 'your conversation with your matchmaker',
  photos: 'your photos',
  preferences: 'your preferences',
  answers: 'your preferences and the answers you share',
  introductions: 'your introductions',
  notes: 'the notes about you',
  sessions: 'the list of your devices',
  notices: 'the list of your notifications',
};

const REASONS: Readonly<Record<NonNullable<OwnLook['reason']>, string>> = {
  review: 'as part of the review',
  help: 'because you asked for help',
  safety: 'because of a safety report',
  correction: 'to correct your data',
};

const formatViewer = ({ role, firstName }: OwnLook['viewer']): string => {
  if (firstName !== null) return `${firstName}, your matchmaker,`;
  return role === 'admin' ? 'A member of our staff (an administrator)' : 'A member of our staff (a matchmaker)';
};

/** Formats a look as a sentence, and the viewer's note, if there is one, apart. */
const formatLook = ({ viewer, part, reason, note }: OwnLook): { text: string; why: string } => {
  const what = part === 'conversation' && viewer.firstName !== null ? 'your conversation' : PARTS[part];
  return {
    text: `${formatViewer(viewer)} opened ${what}${reason ? `, ${REASONS[reason]}` : ''}.`,
    why: note ? `Their note: ${note}` : '',
  };
};

/** Groups looks, newest first, by their day; what would be said twice of a day is said once. */
export const groupLooks = (looks: readonly OwnLook[]): LooksOfDay[] => {
  const days = new Map<string, LooksOfDay>();
  for (const look of looks) {
    const day = days.get(look.day) ?? { day: look.day, title: formatCalendarDay(look.day), sentences: [] };
    const sentence = formatLook(look);
    if (!day.sentences.some(({ text, why }) => text === sentence.text && why === sentence.why))
      day.sentences.push(sentence);
    days.set(look.day, day);
  }
  return [...days.values()];
};
