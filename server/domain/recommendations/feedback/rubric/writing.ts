import { joinWords, normalise } from '../../../matching/text/text.ts';
import { findContacts } from './contacts.ts';
import type { Line } from './gaps.ts';
import { CLICHES, DEMANDS, RESUME, SHORTHAND, SLIPS } from './phrases.ts';
import { type FeedbackProfile, type ProfileText, quote } from './profile-text.ts';
import { type Delicate, findDelicate } from './tact.ts';

/** What the words themselves suggest: contact details, tone, length. */

const found = (id: string, gain: number, evidence: string, text: string): Line => ({ id, gain, evidence, text });

/** Contact details, in the text or in a field; they are removed from no text, but named here. */
export function contactDetails({ occupation, location, prompts }: FeedbackProfile, { plain }: ProfileText): Line[] {
  const details = [plain, ...[occupation, location, prompts].map((field) => normalise(field ?? ''))].flatMap(
    findContacts,
  );
  const [first] = details;
  if (!first) return [];
  const kinds = joinWords([...new Set(details.map(({ what }) => what))]);
  const text = `Take ${kinds} out of your text. Contact details can wait: once you are connected you can write to each other here, and you stay in charge of who reaches you.`;
  return [found('contact', 95, first.words, text)];
}

const DELICATE: Readonly<Record<Exclude<Delicate, 'painful'>, string>> = {
  insulting:
    'Some of your words are harsh on others. Somebody kind may take them for themselves; say with respect what you hope for instead.',
  sexual: 'Leave what is intimate out of your text: keep it for marriage, and let people meet your character first.',
  boasting:
    'Parts of your text may read as boasting. A modest line on what you do with what you were given says more, and people will see the rest by themselves.',
};

/** What is better said otherwise, without its words. */
export function delicateWords({ sentences }: ProfileText): Line[] {
  const kinds = new Set(sentences.map(findDelicate));
  return Object.entries(DELICATE).flatMap(([kind, text]) =>
    kinds.has(kind as Delicate) ? [found(`delicate.${kind}`, 90, kind, text)] : [],
  );
}

/** Tone and length, of what is in English alone. */
export function tone(text: ProfileText): Line[] {
  const { english: plain, wordCount, englishCount, foreign, isMeaningless } = text;
  if (wordCount === 0) {
    return [
      found(
        'bio.empty',
        85,
        'no bio',
        'Write a few lines about yourself. Begin with something small and true: how you spend a free Saturday, what you are learning, who you cook for.',
      ),
    ];
  }
  if (isMeaningless) {
    return [
      found(
        'bio.meaningless',
        90,
        'no words that mean something',
        'Your text has no words yet that say something of you. Write two or three plain sentences: how you spend a free Saturday, what you are learning, who you cook for.',
      ),
    ];
  }
  const lines: Line[] = [];
  const demands = plain.match(DEMANDS) ?? [];
  if (demands.length >= 2) {
    const words = demands.slice(0, 2).map(quote).join(' and ');
    lines.push(
      found(
        'tone.demands',
        70,
        demands.join(', '),
        `Phrases such as ${words} read as a list of conditions. Say what you would bring to a marriage first, and put your limits in Settings, where we apply them quietly.`,
      ),
    );
  }
  const resume = plain.match(RESUME) ?? [];
  if (resume.length >= 2) {
    const words = resume.slice(0, 2).map(quote).join(' and ');
    lines.push(
      found(
        'tone.resume',
        65,
        resume.join(', '),
        `Words such as ${words} belong to an application. Your work is shown already; use this space for the person who comes home from it.`,
      ),
    );
  }
  const cliche = CLICHES.exec(plain)?.[0];
  if (cliche) {
    lines.push(
      found(
        'tone.cliche',
        50,
        cliche,
        `Many people write ${quote(cliche)}. Replace it with one moment that only you could describe.`,
      ),
    );
  }
  const short = plain.match(SHORTHAND) ?? [];
  if (short.length >= 2) {
    const words = [...new Set(short)].slice(0, 3).map(quote).join(', ');
    lines.push(
      found(
        'tone.shorthand',
        45,
        short.join(', '),
        `Write words out in full rather than ${words}. Short, plain sentences read as care, in whatever English comes to you.`,
      ),
    );
  }
  const slips = [...new Set(plain.match(SLIPS))];
  if (slips.length >= 2) {
    const words = slips.slice(0, 2).map(quote).join(' and ');
    lines.push(
      found(
        'tone.english',
        25,
        slips.join(', '),
        `Let a friend read your English once, ${words} for a start. Mend the grammar and keep every thought: what you say is worth reading easily.`,
      ),
    );
  }
  const loud = text.loud;
  if (loud !== null) {
    lines.push(
      found(
        'tone.loud',
        44,
        loud,
        `Capital letters as in ${quote(loud)} read as raised voice. The same words in small letters will be heard better.`,
      ),
    );
  }
  if (englishCount < 30 && foreign === null) {
    lines.push(
      found(
        'bio.short',
        62,
        `${wordCount} words`,
        `Your text has ${wordCount} ${wordCount === 1 ? 'word' : 'words'}. Two or three more sentences about an ordinary week would give someone a reason to write.`,
      ),
    );
  }
  return lines;
}
