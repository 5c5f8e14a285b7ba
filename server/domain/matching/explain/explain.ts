import type { Factor } from '../factors/factor.ts';
import { FACTORS } from '../factors/factors.ts';
import { type Candidate, type CandidateField, redact } from '../member/candidate.ts';
import { Member } from '../member/member.ts';
import { joinWords } from '../text/text.ts';

/** One thing that speaks for two members: the name of its factor, and what it says of them. */
interface Point {
  readonly label: string;
  readonly sentence: string;
}

/** Why two members were introduced, for one viewer. */
export interface Explanation {
  /**
   * The factors that say most about the two, at most three in which the other member meets the viewer, and one in which the
   * viewer meets the other member.
   */
  readonly points: readonly Point[];
  /** Their labels. */
  readonly keyFactors: readonly string[];
  /** A sentence about those three factors; it may end with one difference. */
  readonly compatibilityReason: string;
}

/** Another member, and which of their fields the viewer sees. */
interface Seen {
  readonly other: Candidate;
  readonly visible: ReadonlySet<CandidateField>;
}

/** From this fit on a factor is mentioned as something in common. */
const MET = 0.7;
/** Up to this fit a factor may be mentioned as a difference. */
const UNMET = 0.3;
const MAX_MENTIONED = 3;
/** Completes a sentence about two members of whom little is known. */
const LITTLE_KNOWN = 'meet each other on the essentials, and there is more to find out in conversation';
const TALK_EARLY = 'which is worth talking about early';
const BEGINNING = 'You';
/** How sentences begin that would otherwise begin as another one does. */
const OTHER_BEGINNINGS = [
  'The two of you',
  'On paper, you',
  'From what we know, you',
  'To begin with, you',
  'As we see it, you',
  'For a start, you',
  'First of all, you',
  'At a first reading, you',
  'By your profiles, you',
] as const;

/** A factor that is met, and the clause about it. */
interface MetFactor {
  readonly factor: Factor;
  readonly clause: string;
  /** What it adds to the score. */
  readonly value: number;
}

/** What two members have in common and what sets them apart, before anything is chosen from it. */
interface Comparison {
  readonly id: string;
  readonly met: readonly MetFactor[];
  /** What speaks for the viewer, from the other member's side. */
  readonly metByViewer: readonly MetFactor[];
  readonly apart: string | null;
}

/**
 * Returns why each of some members was introduced, for this viewer, in their order. Each is first reduced to the fields that
 * the viewer sees of them, without settings, so that no hidden field, preference or deal-breaker of theirs can reach a
 * sentence (R27). What the viewer shares with the fewest of them comes first, and no two sentences begin alike as far as
 * there are enough words: the members should be those of one day, or of one list. None begins as one of those in `beside` does,
 * which are shown in the same list.
 */
export function explain(viewer: Candidate, seen: readonly Seen[], beside: readonly Explanation[] = []): Explanation[] {
  const me = toMember(viewer);
  const compared = seen.map((one) => compare(me, one));
  const frequency = countClauses(compared);
  const rank = compared.map((one) => ({ ...one, met: [...one.met].sort(byRarity(frequency)) }));
  const leads = chooseLeads(rank, frequency, beside);
  return rank.map((one) => describe(one, leads.get(one.id)));
}

function compare(me: Member, { other, visible }: Seen): Comparison {
  const them = new Member(redact(other, visible));
  const mentionable = listMentionable(visible);
  const judged = mentionable.map((factor) => ({ factor, fit: factor.fit(me, them) }));
  const apart = judged
    .filter(({ factor, fit }) => factor.difference && (fit ?? 1) <= UNMET)
    .sort((x, y) => y.factor.weight - x.factor.weight)[0]
    ?.factor.difference?.(me, them);
  return {
    id: other.id,
    met: listMetFactors(judged, me, them),
    metByViewer: listMetFactors(
      mentionable.map((factor) => ({ factor, fit: factor.fit(them, me) })),
      them,
      me,
    ),
    apart: apart ?? null,
  };
}

const mentionableOf = new WeakMap<ReadonlySet<CandidateField>, readonly Factor[]>();

/** Returns the factors that may be mentioned to somebody who sees these fields. */
function listMentionable(visible: ReadonlySet<CandidateField>): readonly Factor[] {
  const known =
    mentionableOf.get(visible) ??
    FACTORS.filter(({ sensitivity, reads }) => sensitivity !== 'special' && reads.every((field) => visible.has(field)));
  mentionableOf.set(visible, known);
  return known;
}

/** Returns of how many members each clause is true. */
function countClauses(compared: readonly Comparison[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { met } of compared) for (const { clause } of met) counts.set(clause, (counts.get(clause) ?? 0) + 1);
  return counts;
}

/** An order by what a clause says of one member rather than of all: the value of its factor, shared by those it is true of. */
const byRarity =
  (frequency: ReadonlyMap<string, number>) =>
  (x: MetFactor, y: MetFactor): number =>
    y.value / (frequency.get(y.clause) ?? 1) - x.value / (frequency.get(x.clause) ?? 1) ||
    (x.factor.id < y.factor.id ? -1 : 1);

interface Lead {
  readonly met: MetFactor | undefined;
  readonly beginning: string;
}

/**
 * Chooses with what each sentence begins: the rarest clause, of a factor with which no other sentence begins. Who has the
 * least to choose from chooses first. Where nothing is left, the sentence begins with other words.
 */
function chooseLeads(
  compared: readonly Comparison[],
  frequency: ReadonlyMap<string, number>,
  beside: readonly Explanation[],
): ReadonlyMap<string, Lead> {
  const begins = (words: string): boolean =>
    beside.some(({ compatibilityReason }) => compatibilityReason.startsWith(words));
  const used = new Set(
    beside.flatMap(({ keyFactors }) => FACTORS.filter(({ label }) => label === keyFactors[0]).map(({ id }) => id)),
  );
  const others = OTHER_BEGINNINGS.filter((words) => !begins(`${words} `));
  let othersUsed = 0;
  const leads = new Map<string, Lead>();
  for (const { id, met, apart } of [...compared].sort(
    (x, y) => x.met.length - y.met.length || (x.id < y.id ? -1 : 1),
  )) {
    const rarest = [...met].sort((x, y) => (frequency.get(x.clause) ?? 1) - (frequency.get(y.clause) ?? 1));
    const lead = rarest.find(({ factor }) => !used.has(factor.id)) ?? rarest[0];
    const begun = lead?.factor.id ?? apart ?? LITTLE_KNOWN;
    const isUsed = used.has(begun) || begins(`${BEGINNING} ${begun}`);
    const beginning = isUsed ? others[othersUsed++ % others.length] : BEGINNING;
    used.add(begun);
    leads.set(id, { met: lead, beginning: beginning ?? BEGINNING });
  }
  return leads;
}

function describe({ met, metByViewer, apart }: Comparison, lead: Lead | undefined): Explanation {
  const first = lead?.met;
  const named = [...(first ? [first] : []), ...met.filter((one) => one !== first)].slice(0, MAX_MENTIONED);
  const isNamed = new Set(named.map(({ factor }) => factor.id));
  const theirs = metByViewer.find(({ factor }) => !isNamed.has(factor.id));
  const points = [...named, ...(theirs ? [theirs] : [])].map(({ factor, clause }) => ({
    label: factor.label,
    sentence: `You ${clause}.`,
  }));
  return {
    points,
    keyFactors: points.map(({ label }) => label),
    compatibilityReason: `${lead?.beginning ?? BEGINNING} ${joinClauses(named, apart)}.`,
  };
}

/** Returns what completes a sentence: the joined clauses and a difference, of which either may be missing. */
function joinClauses(named: readonly MetFactor[], apart: string | null): string {
  const met = joinWords(named.map(({ clause }) => clause));
  if (apart === null) return met === '' ? LITTLE_KNOWN : met;
  return met === '' ? `${apart}, ${TALK_EARLY}` : `${met}; you ${apart}, ${TALK_EARLY}`;
}

/** Members built for viewers. A viewer gets many explanations, for which their text is read only once. */
const viewers = new WeakMap<Candidate, Member>();

/** Returns a viewer in the form that factors compare. */
export function toMember(viewer: Candidate): Member {
  const known = viewers.get(viewer) ?? new Member(viewer);
  viewers.set(viewer, known);
  return known;
}

/** Returns the factors with a clause in which `other` meets `me`, those that add most to the score first. */
function listMetFactors(
  judged: readonly { readonly factor: Factor; readonly fit: number | null }[],
  me: Member,
  other: Member,
): MetFactor[] {
  return judged
    .flatMap(({ factor, fit }) => {
      const clause = fit !== null && fit >= MET ? factor.clause(me, other) : null;
      return fit !== null && clause !== null ? [{ factor, clause, value: fit * factor.weight }] : [];
    })
    .sort((x, y) => y.value - x.value || (x.factor.id < y.factor.id ? -1 : 1));
}
