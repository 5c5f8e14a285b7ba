import type { Statements } from './affirmation.ts';
import { isAffirmed } from './affirmation.ts';
import { TOPICS } from './topics.ts';

/** What introduces things that somebody likes, in a list or by itself. */
const LIKED =
  /\b(?:i (?:really |also |still |truly |just |absolutely )*(?:love|enjoy|like|adore|collect|restore|build|make|play|keep|study|practise|practice)|(?:into|fond of|keen on|passionate about|mad about|obsessed with|fan of|interested in|hooked on|devoted to)|(?:my )?(?:hobbies|interests|passions|loves|pastimes)(?: are| include|:)|my (?:\w+ )?(?:hobby|passion|pastime|love|escape|joy) is|(?:weekends?|evenings?|free time|sundays|saturdays)(?: are| is| means?| go(?:es)?)?(?: for| on| to|:)) /g;
const MAX_WORDS = 4;
/** What ends the name of a thing. */
const JOINT =
  /,| and | or | & | with | in | on | at | by | for | from | of | to | when | while | because | after | before | as | that | which | every | each | most | whenever | near | over | under | through | around /;
const DECORATION =
  /^(?:a|an|the|my|our|some|good|great|long|short|old|new|quiet|slow|lots|all|any|really|very|also|just|collecting|restoring|building|making|playing|keeping|going|doing|watching|being|old-fashioned)\s+/;
/** Words that say too little to be shared, or are of something else. */
const VAGUE =
  /^(?:life|lives|people|person|time|times|family|families|friends?|things?|something|anything|everything|company|conversations?|food|days?|evenings?|nights?|mornings?|weekends?|home|house|work|job|world|islam|deen|faith|allah|god|prayers?|wife|husband|spouse|partner|marriage|kids?|child|children|laugh|laughter|it|them|him|her|you|me|myself|others|much|more|lot|bit|kind|sort|way|ways|place|places|games?|sports?|outdoors|outside|fun|sense|humou?r|values|idea|ideas|part|fact|challenge|challenges|mum|mom|dad|mother|father|parents|siblings|brothers?|sisters?|smokers?|smoking|drinking|alcohol|wine|beer|weed|drugs|sex|money|clubs?|parties|party|busy|promises|learning|helping|talking|meeting|spending|trying|having|getting|eating|sleeping|sleep|love|peace|women|men|woman|man|eye|mind|heart|sure|sense|use|effort|difference|side|business|clinic|team|slowly|owner|cousins?|ramadan|eid|silence|spring|summer|autumn|winter|rain|sunshine|balcony|afternoons?|hours?|minutes?|weeks?|months?|years?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/;
/** Words with which no thing begins. */
const NO_THING = /^(?:for|takes?|whatever|whoever|whichever|how|why|what|who|says?|only|nothing|one|two|three)\b/;
/** A single thing is owned rather than liked: "my brass compass". */
const ONE_THING = /^(?:an?|my|our|the) /;

/** Returns a word without the ending of its plural. */
const singular = (word: string): string =>
  word.length > 4 && /[^s]s$/.test(word) ? word.replace(/ies$/, 'y').replace(/s$/, '') : word;

/**
 * Returns the things that somebody writes they like and that no topic names, by a form in which the same thing of another person is
 * found, with the words for each.
 */
export function readOwnWords(statements: Statements): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { text, isOfOther } of statements) {
    if (isOfOther) continue;
    for (const { 0: opening, index } of text.matchAll(LIKED)) {
      if (!isAffirmed(text, index, opening.length) || !isAffirmed(text, index + opening.length, 0)) continue;
      for (const part of text.slice(index + opening.length).split(JOINT)) {
        const thing = stripDecoration(part.trim());
        const words = thing.split(' ');
        const head = words.at(-1) ?? '';
        if (words.length > MAX_WORDS || !/^[\p{L}' -]{4,40}$/u.test(thing) || VAGUE.test(head) || head.length < 4)
          continue;
        if (NO_THING.test(thing) || (ONE_THING.test(part.trim()) && singular(head) === head)) continue;
        if (/\b(?:not|no|never|is|am|are|was|have|has|do|i|my|you|he|she)\b/.test(thing)) continue;
        if (TOPICS.some(({ kind, pattern }) => kind === 'interest' && pattern.test(thing))) continue;
        found.set(`own:${words.map(singular).join('').replaceAll('-', '')}`, thing);
      }
    }
  }
  return found;
}

const stripDecoration = (text: string): string => {
  const rest = text.replace(DECORATION, '');
  return rest === text ? text : stripDecoration(rest);
};
