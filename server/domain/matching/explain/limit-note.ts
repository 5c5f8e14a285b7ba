import { findQuestion } from '../../../../shared/questions/questions.ts';
import type { Condition } from '../deal-breakers/condition.ts';
import { type Candidate, type CandidateField, redact } from '../member/candidate.ts';
import { Member } from '../member/member.ts';

/** What an introduction says of a viewer's limits: of what the viewer sees alone (R27). */
export interface LimitNotes {
  /** Which limits cannot be told from what the viewer sees, whether it was not said, or is private; null where all can. */
  readonly limitNote: string | null;
  /** On what essential to the viewer the other differs, by answers that the other shows; null where on nothing. */
  readonly essentialNote: string | null;
}

/** Says nothing of limits. */
export const NO_LIMIT_NOTES: LimitNotes = { limitNote: null, essentialNote: null };

/** Answers that somebody shows on their profile: the option by the question's id. */
export type ShownAnswers = Readonly<Record<string, string>>;

/** Builds the notes of one introduction; `visible` are the fields of the other that the viewer sees, `shown` the answers. */
type BuildLimitNotes = (other: Candidate, visible: ReadonlySet<CandidateField>, shown: ShownAnswers) => LimitNotes;

/** Returns a function that builds the notes of a viewer's introductions; null where the viewer set no limit that they could be about. */
export function createLimitNotes(viewer: Candidate): BuildLimitNotes | null {
  const { answers, preferences } = viewer;
  if (preferences.dealBreakers.length === 0 && !Object.values(answers).some(isEssential)) return null;
  const me = new Member(viewer);
  return (other, visible, shown) => ({
    limitNote: me.dealBreakers.length > 0 ? describeUnknown(me, redact(other, visible), shown) : null,
    essentialNote: describeDifferences(listDifferences(viewer, shown)),
  });
}

/** Shown answers answer limits whatever else their owner lets them be used for: the viewer sees them. */
const toGiven = (shown: ShownAnswers): Candidate['answers'] =>
  Object.fromEntries(
    Object.entries(shown).map(([id, answer]) => [
      id,
      { answer, acceptable: [], importance: 0 as const, mayKeepApart: true },
    ]),
  );

/** Returns the ids of the questions on which shown answers differ from what the viewer called essential. */
export const listDifferences = (viewer: Pick<Candidate, 'answers'>, shown: ShownAnswers): string[] =>
  Object.entries(shown).flatMap(([id, answer]) => {
    const mine = viewer.answers[id];
    return mine && isEssential(mine) && !mine.acceptable.includes(answer) ? [id] : [];
  });

type Answer = Candidate['answers'][string];

const isEssential = ({ importance, acceptable }: Answer): boolean => importance === 9 && acceptable.length > 0;

const NUMBERS = ['one thing', 'two things', 'three things'];

function describeDifferences(ids: readonly string[]): string | null {
  if (ids.length === 0) return null;
  const labels = ids.map((id) => findQuestion(id)?.label ?? id);
  return `Differs on ${NUMBERS[ids.length - 1] ?? `${ids.length} things`} that you called essential: ${labels.join(', ')}.`;
}

function describeUnknown(me: Member, seen: Candidate, shown: ShownAnswers): string | null {
  const other = new Member({ ...seen, answers: toGiven(shown) });
  const unknown = new Set(
    me.dealBreakers
      .flatMap(({ asks }) => asks)
      .filter(({ test }) => test(other, me) === null)
      .map((condition) => describe(condition, seen.gender === 'female')),
  );
  const [first, ...more] = unknown;
  if (first === undefined) return null;
  const last = more.pop();
  const list = last === undefined ? first : `${[first, ...more].join(', ')} or ${last}`;
  return `${seen.gender === 'female' ? 'Her' : 'His'} profile does not show ${list}.`;
}

/** How what follows "who" begins of one person; "would" stays. */
const SINGULAR: Readonly<Record<string, string>> = {
  are: 'is',
  avoid: 'avoids',
  drink: 'drinks',
  expect: 'expects',
  have: 'has',
  live: 'lives',
  pray: 'prays',
  smoke: 'smokes',
  use: 'uses',
  want: 'wants',
  wear: 'wears',
};

/** "who do not smoke" says the same as "who smoke" where it is not known; so do "outside" and "rarely". */
const DENIED = /^who (do not|are not|would not|have no|want no|live outside|pray rarely) /;

const describe = ({ words, otherwise }: Condition, isShe: boolean): string => {
  const text = DENIED.test(words) ? otherwise : words;
  if (text.startsWith('whose ')) return `whether ${isShe ? 'her' : 'his'} ${text.slice('whose '.length)}`;
  const [verb = '', ...rest] = text.replace(/^who /, '').split(' ');
  return `whether ${isShe ? 'she' : 'he'} ${[SINGULAR[verb] ?? verb, ...rest].join(' ')}`;
};
