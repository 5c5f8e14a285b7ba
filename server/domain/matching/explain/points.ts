import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import type { CandidateField } from '../member/candidate.ts';
import { getDistanceKm, isSameCity } from '../places/places.ts';
import { toEducationStep } from '../text/ordinal-scales.ts';
import type { Clause, ClauseSource } from './clause.ts';
import { getTellingField, isPresentWork, type Portrait } from './portrait.ts';
import { SORTS, TOPICS, type Topic } from './topics.ts';
import { withArticle } from './words.ts';

/** What a text tells may be a topic, or a place that it names. */
export type PointKind = Topic['kind'] | 'place';

/** Something that two people have in common. */
export interface Point {
  /** The same for all with whom the viewer has the same in common. */
  readonly key: string;
  /** How much it says of two people, beside how few it is true of. */
  readonly weight: number;
  readonly clause: Clause;
  /** The interest, language or value that it is, of which one clause names several. */
  readonly topic?: { readonly kind: PointKind; readonly words: string };
}

/** Returns sources: these fields of both. */
export const ofBoth = (...fields: readonly CandidateField[]): ClauseSource[] =>
  fields.flatMap((field) => [
    { owner: 'viewer', field },
    { owner: 'other', field },
  ]);

/** What two have in common by a field; `reads`: further fields that decided it. */
type Read = (
  me: Portrait,
  them: Portrait,
) => { readonly key: string; readonly text: string; readonly reads?: readonly CandidateField[] } | null;

interface Field {
  readonly label: string;
  readonly weight: number;
  readonly reads: readonly CandidateField[];
  readonly read: Read;
}

const NEAR_KM = 60;
const REACH_KM = 200;
const CLOSE_YEARS = 3;

const PRACTICE: Readonly<Record<string, string>> = {
  moderate: 'are both moderate in your practice',
  practicing: 'are both practicing',
  very_practicing: 'are both very practicing',
};
const EDUCATION: Readonly<Record<string, string>> = {
  bachelors: 'both have a bachelor’s degree',
  masters: 'both have a master’s degree',
  professional: 'both have a professional degree',
  doctorate: 'both have a doctorate',
};
const MARRIED_BEFORE = ['divorced', 'widowed'];

/** Whether a person of a marital status was married before; null where it is not said. */
export const wasMarried = (status: string | null): boolean | null =>
  status === 'never_married' ? false : MARRIED_BEFORE.includes(status ?? '') ? true : null;

const nameCity = ({ candidate: { location } }: Portrait): string => location?.split(/[,،(/]/)[0]?.trim() ?? '';

const comparePlaces: Read = (me, them) => {
  const [mine, theirs] = [me.place, them.place];
  if (!mine || !theirs) return null;
  if (isSameCity(mine, theirs)) {
    const city = nameCity(them);
    const isNamed = city.toLowerCase() === nameCity(me).toLowerCase();
    return { key: 'place:city', text: isNamed ? `both live in ${city}` : 'live in the same city' };
  }
  const km = getDistanceKm(mine, theirs);
  if (km !== null && km <= NEAR_KM) return { key: 'place:near', text: 'live near each other' };
  if (mine.country === theirs.country) return { key: 'place:country', text: 'live in the same country' };
  return km !== null && km <= REACH_KM ? { key: 'place:reach', text: 'live within reach of each other' } : null;
};

const compareHopes: Read = ({ candidate: me }, { candidate: them }) => {
  if (me.wantsChildren === null || me.wantsChildren !== them.wantsChildren) return null;
  if (me.wantsChildren) return { key: 'hopes', text: 'both hope to have children' };
  // "More" children, or none at all, is said of people who show whether they have any.
  if (me.hasChildren === null || me.hasChildren !== them.hasChildren)
    return { key: 'hopes', text: 'both wish for no children together' };
  const more = me.hasChildren ? 'more ' : '';
  return { key: 'hopes', text: `both picture a life without ${more}children`, reads: ['wantsChildren', 'hasChildren'] };
};

const compareWork: Read = (me, them) => {
  const [mine, theirs] = [me.candidate.occupation?.trim() ?? '', them.candidate.occupation?.trim() ?? ''];
  if (mine !== '' && mine.toLowerCase() === theirs.toLowerCase() && isPresentWork(mine))
    return { key: `job:${mine.toLowerCase()}`, text: `both work as ${withArticle(theirs)}` };
  return me.work !== null && me.work === them.work ? { key: `work:${me.work}`, text: `both work in ${me.work}` } : null;
};

const same = (value: string | null, other: string | null): string | null => (value === other ? value : null);

/** What the fields of two profiles may have in common. */
const FIELDS: readonly Field[] = [
  { label: 'Where you live', weight: 5, reads: ['location'], read: comparePlaces },
  {
    label: 'Line of work',
    weight: 5,
    reads: ['occupation'],
    read: compareWork,
  },
  {
    label: 'Religious practice',
    weight: 4,
    reads: ['religiousLevel'],
    read: ({ candidate: me }, { candidate: them }) => {
      const text = PRACTICE[same(me.religiousLevel, them.religiousLevel) ?? ''];
      return text ? { key: 'practice', text } : null;
    },
  },
  {
    label: 'Marital history',
    weight: 4,
    reads: ['maritalStatus'],
    read: ({ candidate: me }, { candidate: them }) => {
      const before = wasMarried(me.maritalStatus);
      if (before === null || before !== wasMarried(them.maritalStatus)) return null;
      return {
        key: 'married',
        text: before ? 'have both been married before' : 'would both be marrying for the first time',
      };
    },
  },
  {
    label: 'Children now',
    weight: 4,
    reads: ['hasChildren'],
    read: ({ candidate: me }, { candidate: them }) =>
      me.hasChildren && them.hasChildren ? { key: 'parents', text: 'are both already parents' } : null,
  },
  { label: 'Hopes for children', weight: 4, reads: ['wantsChildren'], read: compareHopes },
  {
    label: 'Education',
    weight: 2,
    reads: ['education'],
    read: ({ candidate: me }, { candidate: them }) => {
      const education = same(me.education, them.education);
      const text = toEducationStep(education) === null ? undefined : EDUCATION[education ?? ''];
      return text ? { key: 'education', text } : null;
    },
  },
  {
    label: 'Close in age',
    weight: 2,
    reads: ['age'],
    read: ({ candidate: me }, { candidate: them }) => {
      if (me.age === null || them.age === null || Math.abs(me.age - them.age) > CLOSE_YEARS) return null;
      return me.age === them.age
        ? { key: 'age:same', text: `are both ${me.age}` }
        : { key: 'age', text: 'are close in age' };
    },
  },
];

const TOPIC_OF = new Map(TOPICS.map((topic) => [topic.id, topic]));
const WEIGHTS: Readonly<Record<PointKind, number>> = { interest: 8, language: 6, place: 5, habit: 4, value: 3 };
const NAMED_PLACE = 'named:';

/** The words for a topic: those of the two where they are the same name of it. */
const nameTopic = ({ label, kind }: Topic, mine: string, theirs: string): string =>
  kind === 'interest' && mine === theirs && /(?:ing|[^s]s|y|ball)$/.test(mine) && mine.length > 4 ? mine : label;

/** Returns sources: the texts in which each of the two tells something, by its key. */
const byTelling = (me: Portrait, mine: string, them: Portrait, theirs: string): ClauseSource[] => [
  { owner: 'viewer', field: getTellingField(me, mine) },
  { owner: 'other', field: getTellingField(them, theirs) },
];

const compareTexts = (me: Portrait, them: Portrait): Point[] => {
  const points: Point[] = [];
  for (const [id, theirs] of them.told) {
    const mine = me.told.get(id);
    if (mine === undefined) continue;
    const topic = TOPIC_OF.get(id);
    const kind = topic?.kind ?? (id.startsWith(NAMED_PLACE) ? 'place' : 'interest');
    const words = topic ? nameTopic(topic, mine, theirs) : theirs;
    const rests = byTelling(me, id, them, id);
    const clause = { label: topic?.label ?? words, text: topic?.text ?? words, rests };
    points.push({ key: id, weight: WEIGHTS[kind], clause, topic: { kind, words } });
  }
  for (const { label, text, of } of SORTS) {
    const isNamed = points.some(({ key }) => of.has(key));
    const [mine, theirs] = [findTold(me, of), findTold(them, of)];
    if (isNamed || mine === undefined || theirs === undefined) continue;
    const rests = byTelling(me, mine, them, theirs);
    points.push({ key: `sort:${label}`, weight: 4, clause: { label, text, rests } });
  }
  return points;
};

/** Returns the first of some topics of which somebody tells. */
const findTold = ({ told }: Portrait, topics: ReadonlySet<string>): string | undefined =>
  [...topics].find((id) => told.has(id));

/**
 * Returns the interests of which only the other tells and that the viewer may ask about; not those that the viewer names without
 * affirming them.
 */
export const listOwnInterests = (me: Portrait, them: Portrait): { readonly key: string; readonly words: string }[] =>
  [...them.told].flatMap(([id, words]) => {
    const topic = TOPIC_OF.get(id);
    const isInterest = topic ? topic.kind === 'interest' : !id.startsWith(NAMED_PLACE);
    if (!isInterest || me.told.has(id) || me.unsaid.has(id)) return [];
    return [{ key: id, words: topic?.label ?? words }];
  });

/** Questions whose answers may be put into words; the others are never. */
const OPEN_QUESTIONS = QUESTIONS.filter(({ sensitivity }) => sensitivity !== 'special');

const compareAnswers = (me: Portrait, them: Portrait): Point[] =>
  Object.keys(them.candidate.answers).length === 0
    ? []
    : OPEN_QUESTIONS.flatMap(({ id, label, options }): Point[] => {
        const [mine, theirs] = [me.candidate.answers[id], them.candidate.answers[id]];
        const option = options.find(({ value }) => value === theirs?.answer);
        if (!mine?.shown || !theirs?.shown || !option || mine.answer !== theirs.answer) return [];
        const rests: ClauseSource[] = [
          { owner: 'viewer', field: 'answers', questionId: id },
          { owner: 'other', field: 'answers', questionId: id },
        ];
        const text = `both answer “${option.label}” on ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
        return [{ key: `answer:${id}:${option.value}`, weight: 6, clause: { label, text, rests } }];
      });

/** Returns all that two people have in common by what they show. */
export const listPoints = (me: Portrait, them: Portrait): Point[] => [
  ...compareTexts(me, them),
  ...compareAnswers(me, them),
  ...FIELDS.flatMap(({ label, weight, reads, read }): Point[] => {
    const found = read(me, them);
    if (!found) return [];
    const rests = ofBoth(...(found.reads ?? reads));
    return [{ key: found.key, weight, clause: { label, text: found.text, rests } }];
  }),
];
