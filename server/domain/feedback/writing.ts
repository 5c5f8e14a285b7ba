import type { Line } from './gaps.ts';
import { CLICHES, CONTACT, DEMANDS, RESUME } from './phrases.ts';
import { type FeedbackProfile, type ProfileText, quote } from './profile-text.ts';

/** What the words themselves suggest: contradictions, tone, length. */

const found = (id: string, gain: number, evidence: string, text: string): Line => ({ id, gain, evidence, text });

const sentenceWith = (text: ProfileText, pattern: RegExp): string | null => {
  const hit = text.sentences.find(({ plain }) => pattern.test(plain));
  return hit ? hit.written : null;
};

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

/** Where the text says one thing and a field another. */
export function contradictions(profile: FeedbackProfile, text: ProfileText): Line[] {
  const checks: ReadonlyArray<readonly [string, boolean, RegExp, string]> = [
    [
      'children',
      profile.hasChildren === false,
      /\bmy (?:\w+ )?(?:son|sons|daughter|daughters|kids|children)\b/,
      'your profile says that you have no children',
    ],
    [
      'wants-children',
      profile.wantsChildren === false,
      /\b(?:want|hope|would like|dream) (?:\w+ ){0,3}(?:children|kids|big family)\b/,
      'your profile says that you do not want children',
    ],
    [
      'marital',
      profile.maritalStatus === 'never_married',
      /\b(?:my (?:ex[- ]?(?:husband|wife)|divorce|late (?:husband|wife)|first marriage)|i am divorced|i'm divorced|previously married)\b/,
      'your profile says that you have never been married',
    ],
    [
      'practice',
      profile.religiousLevel === 'very_practicing',
      /\b(?:not (?:very |that |particularly )?(?:religious|practi[cs]ing)|do not pray|rarely pray)\b/,
      'your profile says that you are very practicing',
    ],
  ];
  return checks.flatMap(([id, applies, pattern, field]) => {
    const words = applies ? sentenceWith(text, pattern) : null;
    return words === null
      ? []
      : [
          found(
            `contradiction.${id}`,
            80,
            words,
            `You write ${quote(words)}, while ${field}. Bring the two together, so that no one has to wonder.`,
          ),
        ];
  });
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
