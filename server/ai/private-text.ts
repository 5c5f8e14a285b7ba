import { normalise } from '../domain/matching/text/text.ts';
import { holdsContact } from '../domain/recommendations/feedback/rubric/phrases.ts';

/** Whether words tell how to reach someone, or name one of those given. */
export const isPrivate = (text: string, names: readonly string[]): boolean => {
  const plain = normalise(text);
  return holdsContact(plain) || HARD_TO_MISS.test(plain) || names.some((name) => mentions(plain, normalise(name)));
};

/** Beyond what the rubric looks for: here, to leave out too much harms nobody. */
const HARD_TO_MISS =
  /@|https?:|www\.|(?:\d[\s().-]*){7}|\b(?:instagram|insta|snapchat|whats ?app|telegram|tiktok|facebook)\b/;

const mentions = (plain: string, name: string): boolean => {
  if (name.length < 2) return false;
  const words = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u').test(plain);
};

/** A text without the sentences that are private; null where nothing is left, or where the whole is private all the same. */
export const withoutPrivate = (text: string | null, names: readonly string[]): string | null => {
  const kept = (text ?? '')
    .split(/(?<=[.!?;])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '' && !isPrivate(sentence, names))
    .join(' ');
  return kept === '' || isPrivate(kept, names) ? null : kept;
};
