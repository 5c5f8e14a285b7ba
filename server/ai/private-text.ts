import { normalise } from '../domain/matching/text/text.ts';
import { holdsContact } from '../domain/recommendations/feedback/rubric/contacts.ts';

/** Whether a text has contact details, or one of the given names. */
export const isPrivate = (text: string, names: readonly string[]): boolean => {
  const plain = normalise(text);
  return holdsContact(plain) || CONTACT_HINTS.test(plain) || names.some((name) => mentions(plain, normalise(name)));
};

/** Finds more than the rubric does: leaving out too much does no harm here. */
const CONTACT_HINTS =
  /@|https?:|www\.|(?:\d[\s().-]*){7}|\b(?:instagram|insta|snapchat|whats ?app|telegram|tiktok|facebook)\b/;

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const BEGINS_WORD = /^[\p{L}\p{N}]/u;

/** Whether a text has a name as words of its own. No pattern is made of the name (R56). */
const mentions = (plain: string, name: string): boolean => {
  if (name.length < 2) return false;
  for (let at = plain.indexOf(name); at >= 0; at = plain.indexOf(name, at + 1)) {
    const end = at + name.length;
    const isWithin =
      ENDS_IN_WORD.test(plain.slice(Math.max(0, at - 2), at)) || BEGINS_WORD.test(plain.slice(end, end + 2));
    if (!isWithin) return true;
  }
  return false;
};
