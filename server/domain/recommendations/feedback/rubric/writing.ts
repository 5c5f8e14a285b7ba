import type { Line } from './gaps.ts';
import { CLICHES, CONTACT, DEMANDS, RESUME, SHORTHAND, SLIPS } from './phrases.ts';
import { type ProfileText, quote } from './profile-text.ts';

/** What the words themselves suggest: contact details, tone, length. */

const found = (id: string, gain: number, evidence: string, text: string): Line => ({ id, gain, evidence, text });

/** Contact details; they are removed from no text, but named here. */
export function contactDetails({ plain }: ProfileText): Line[] {
  return CONTACT.filter(([, pattern]) => pattern.test(plain))
    .slice(0, 1)
    .map(([what, pattern]) =>
      found(
        'contact',
        90,
        pattern.exec(plain)?.[0].trim() ?? what,
        `Take ${what} out of your text. Once you are connected you can write to each other here, and you stay in charge of who reaches you.`,
      ),
    );
}

/** Tone and length. */
export function tone(text: ProfileText): Line[] {
  const { plain, wordCount } = text;
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
  if (wordCount < 30) {
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
