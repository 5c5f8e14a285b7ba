import { isPrivate } from './private-text.ts';

/** The words by which topics are recognized. A model's text may touch a topic only where the line that it rewords does. */
const TOPICS: readonly RegExp[] = [
  /\b(?:income|salar\w+|earn\w*|wealth\w*|rich|money|paid|afford\w*|financ\w+)\b|[$€£]/,
  /\b(?:divorc\w*|widow\w*|married|marital|ex[- ]?(?:wife|husband)|first time)\b/,
  /\b(?:child|children|kids?|parents?|mother|father|daughters?|sons?|famil\w+)\b/,
  /\b(?:relig\w+|faith\w*|pray\w*|practi[cs]\w+|devout|deen|mosque|qur'?an|muslim|islam\w*|halal|hijab\w*)\b/,
  /\b(?:ethnic\w*|race|arab\w*|asian|african|pakistan\w*|indian?|turk\w*|persian|bengali|origin)\b/,
  /\b(?:degree\w*|educat\w*|universit\w*|bachelor\w*|master'?s|doctora\w*|phd|school\w*|graduat\w*)\b/,
  /\b(?:height|tall|short|cm|feet|inches)\b/,
  /\b(?:age|aged|years? old|young\w*|older)\b/,
  /\b(?:city|country|town|neighbou?r\w*|liv(?:e|es|ing) in|distance|km|miles)\b/,
  /\b(?:job|occupation|career\w*|profession\w*|work\w*)\b/,
  /\b(?:weight|body|looks|beaut\w+|handsome|attractive|skin|virgin\w*|sex\w*|health\w*|ill|disab\w+|politic\w*)\b/,
];

const QUOTED = /“[^”]*”/g;
const LENGTH = { min: 20, max: 360 };

/**
 * Whether a model's text may replace a line: it must be one plain paragraph of reasonable length without contact details,
 * with the same quotations as the line, and without any number, topic or name that the line does not have.
 */
export const isFit = (worded: string, line: string, names: readonly string[] = []): boolean => {
  const [rewritten, meant] = [worded.toLowerCase(), line.toLowerCase()];
  const quotes: readonly string[] = line.match(QUOTED) ?? [];
  const numbers = new Set<string>(line.match(/\d+/g) ?? []);
  return (
    worded.replace(QUOTED, '').length >= LENGTH.min &&
    worded.length <= LENGTH.max &&
    /^[\p{Lu}“].*[.!?”]$/u.test(worded) &&
    !/[\p{Cc}\p{Cf}<>{}[\]`|\\*_#]|"/u.test(worded) &&
    !isPrivate(worded, names) &&
    quotes.every((quote) => worded.includes(quote)) &&
    (worded.match(QUOTED) ?? []).every((quote) => quotes.includes(quote)) &&
    (worded.match(/\d+/g) ?? []).every((number) => numbers.has(number)) &&
    TOPICS.every((topic) => !topic.test(rewritten) || topic.test(meant))
  );
};
