import type { Candidate } from '../member/candidate.ts';
import { Member } from '../member/member.ts';
import { isSameCity } from '../places/places.ts';
import { INTERESTS, KIN, LANGUAGES, VALUES, type Vocabulary } from '../text/lexicon.ts';
import { shared } from '../text/text.ts';

/** A first sentence for a conversation; null where it does not suit the two. */
type Opening = (me: Member, them: Member) => string | null;

const COUNT = 3;
/** How many of the sentences are about what the two have in common, where there is enough else to say. */
const MAX_SHARED = 2;

/** Returns an opening that names the first word of a vocabulary that both have in their texts. */
const byShared =
  (words: Vocabulary, say: (word: string) => string): Opening =>
  (me, them) => {
    const [word] = shared(them.bioWords(words), me.bioWords(words));
    return word === undefined ? null : say(word);
  };

/** What the two have in common. */
const IN_COMMON: readonly Opening[] = [
  byShared(INTERESTS, (interest) => `We both seem to enjoy ${interest}. What got you started?`),
  byShared(LANGUAGES, (language) => `We both mention ${language}. Did you grow up with it, or learn it later?`),
  byShared(VALUES, (value) => `You write of ${value}, and it matters to me too. Who taught you most about it?`),
  byShared(KIN, () => 'We both write about our families. What is a gathering at yours like?'),
  (me, them) =>
    isSameCity(me.place, them.place)
      ? `We both live in ${them.candidate.location?.trim()}. Which corner of it would you show a guest first?`
      : null,
  (me, them) =>
    me.work !== null && me.work === them.work ? `We both work in ${me.work}. What made you choose it?` : null,
];

/** What the other member writes about themselves. */
const ABOUT_THEM: readonly Opening[] = [
  (me, them) => {
    const [interest] = them.bioWords(INTERESTS).filter((word) => !me.bioWords(INTERESTS).includes(word));
    return interest === undefined ? null : `I read that you care about ${interest}. How did you come to it?`;
  },
  (me, { work, candidate: { occupation } }) =>
    occupation?.trim() && (work === null || work !== me.work)
      ? `What does a good day look like for ${addArticle(occupation.trim())}?`
      : null,
  (me, them) =>
    them.candidate.location?.trim() && !isSameCity(me.place, them.place)
      ? `What would you show me first in ${them.candidate.location.trim()}?`
      : null,
];

/** What one may ask anybody. */
const FOR_ANYONE = [
  'What has made you smile this week?',
  'Which book or place do you keep coming back to?',
  'What does a good day off look like for you?',
];

/** Returns an occupation in the middle of a sentence: "a surgeon", "an architect", "a CEO". */
const addArticle = (occupation: string): string => {
  const isWord = /^\p{Lu}\p{Ll}/u.test(occupation);
  const noun = isWord ? occupation.charAt(0).toLowerCase() + occupation.slice(1) : occupation;
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
};

/**
 * Returns three sentences with which the first member may begin a conversation with the second: what they have in common
 * first, then what the other writes of themselves. Both are given as they show themselves to each other.
 */
export function buildOpenings(mine: Candidate, theirs: Candidate): string[] {
  const [me, them] = [new Member(mine), new Member(theirs)];
  const say = (openings: readonly Opening[]): string[] => openings.flatMap((opening) => opening(me, them) ?? []);
  const inCommon = say(IN_COMMON);
  const aboutThem = say(ABOUT_THEM);
  return [
    ...inCommon.slice(0, MAX_SHARED),
    ...aboutThem.slice(0, COUNT),
    ...inCommon.slice(MAX_SHARED),
    ...FOR_ANYONE,
  ].slice(0, COUNT);
}
