import type { Candidate } from '../member/candidate.ts';
import { isSameCity } from '../places/places.ts';
import { isPresentWork, type Portrait, toPortrait } from './portrait.ts';
import { TOPICS, type Topic } from './topics.ts';
import { withArticle } from './words.ts';

/** A first sentence for a conversation; null where it does not suit the two. */
type Opening = (me: Portrait, them: Portrait) => string | null;

const COUNT = 3;
/** How many of the sentences are about what the two have in common, where there is enough else to say. */
const MAX_SHARED = 2;

/** Returns the topics of a kind of which somebody tells. */
const listTopics = ({ told }: Portrait, kind: Topic['kind']): Topic[] =>
  TOPICS.filter((topic) => topic.kind === kind && told.has(topic.id));

/** Returns an opening that names the first topic of a kind of which both tell. */
const byShared =
  (kind: Topic['kind'], say: (name: string) => string): Opening =>
  (me, them) => {
    const topic = listTopics(them, kind).find(({ id }) => me.told.has(id));
    return topic === undefined ? null : say(topic.label);
  };

/** What the two have in common. */
const IN_COMMON: readonly Opening[] = [
  byShared('interest', (interest) => `We both seem to enjoy ${interest}. What got you started?`),
  byShared('language', (language) => `We both mention ${language}. Did you grow up with it, or learn it later?`),
  byShared('value', (value) => `You write of ${value}, and it matters to me too. Who taught you most about it?`),
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
    const interest = listTopics(them, 'interest').find(({ id }) => !me.told.has(id) && !me.unsaid.has(id));
    return interest === undefined ? null : `I read that you care about ${interest.label}. How did you come to it?`;
  },
  (me, { work, candidate: { occupation } }) =>
    occupation?.trim() && isPresentWork(occupation) && (work === null || work !== me.work)
      ? `What does a good day look like for ${withArticle(occupation.trim())}?`
      : null,
  (me, them) =>
    them.place && !isSameCity(me.place, them.place)
      ? `What would you show me first in ${them.candidate.location?.trim()}?`
      : null,
];

/** What one may ask anybody. */
const FOR_ANYONE = [
  'What has made you smile this week?',
  'Which place do you keep coming back to?',
  'What does a good day off look like for you?',
];

/**
 * Returns three sentences with which the first member may begin a conversation with the second: what they have in common
 * first, then what the other writes of themselves. Both are given as they show themselves to each other.
 */
export function buildOpenings(mine: Candidate, theirs: Candidate): string[] {
  const [me, them] = [toPortrait(mine), toPortrait(theirs)];
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
