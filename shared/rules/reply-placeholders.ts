import { REPLY_PLACEHOLDERS, type ReplyPlaceholder } from '../desk-options.ts';

const PLACEHOLDER = /\{([^{}]*)\}/g;

const isPlaceholder = (name: string): name is ReplyPlaceholder => Object.hasOwn(REPLY_PLACEHOLDERS, name);

/**
 * Returns the first thing in a saved reply that looks like a placeholder and is none, as it is written: an unknown name, or a brace
 * that is not closed. Null where there is nothing of the kind.
 */
export const findUnknownPlaceholder = (text: string): string | null => {
  for (const [written, name = ''] of text.matchAll(PLACEHOLDER)) if (!isPlaceholder(name)) return written;
  return /[{}]/.exec(text.replace(PLACEHOLDER, ''))?.[0] ?? null;
};

/** Puts facts in the place of the placeholders of a saved reply; a fact is never read as a placeholder itself. */
export const fillPlaceholders = (text: string, facts: Readonly<Record<ReplyPlaceholder, string>>): string =>
  text.replace(PLACEHOLDER, (written, name: string) => (isPlaceholder(name) ? facts[name] : written));
