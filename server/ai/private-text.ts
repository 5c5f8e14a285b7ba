import { normalise } from '../domain/matching/text/text.ts';
import { holdsContact } from '../domain/recommendations/feedback/rubric/phrases.ts';

/** Whether a text has contact details, or one of the given names. */
export const isPrivate = (text: string, names: readonly string[]): boolean => {
  const plain = normalise(text);
  return holdsContact(plain) || CONTACT_HINTS.test(plain) || names.some((name) => mentions(plain, normalise(name)));
};

/** Finds more than the rubric does: leaving out too much does no harm here. */
const CONTACT_HINTS =
  /@|https?:|www\.|(?:\d[\s().-]*){7}|\b(?:instagram|insta|snapchat|whats ?app|telegram|tiktok|facebook)\b/;

const mentions = (plain: string, name: string): boolean => {
  if (name.length < 2) return false;
  const words = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u').test(plain);
};

/** Returns a text without its private sentences; null where nothing is left, or where the rest as a whole is still private. */
export const removePrivate = (text: string | null, names: readonly string[]): string | null => {
  const kept = (text ?? '')
    .split(/(?<=[.!?;])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '' && !isPrivate(sentence, names))
    .join(' ');
  return kept === '' || isPrivate(kept, names) ? null : kept;
};
