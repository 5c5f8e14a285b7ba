import { allOf, anyOf, type Condition, not } from './condition.ts';
import * as facts from './facts.ts';
import { type PartReading, readMeasure } from './measures.ts';
import { Part } from './part.ts';
import { type Token, tokenise } from './tokens.ts';
import { EDUCATION_STEPS, ELSEWHERE_AND_STAYS, PRACTICE_CHOICES, TOPICS } from './topics.ts';
import type { Sign } from './words/words.ts';

/** A text that was read: who is left out, or two phrases of which it means one; null where it was not understood. */
export type Reading = PartReading;

/** Reads a deal-breaker in any of the languages of `words`. */
export function readText(text: string): Reading {
  const { parts, isAlternative } = split(tokenise(text));
  const [first, ...others] = parts;
  if (!first || parts.some(({ isUnknown }) => isUnknown)) return null;
  if (others.length === 0) return readPart(first);
  const readings = parts.map(readPart);
  const conditions = readings.flatMap((reading) => (reading && 'excludes' in reading ? [reading.excludes] : []));
  if (conditions.length < parts.length) return null;
  // "Must be A or B" keeps who is either, "A or willing to B" too.
  const isKept =
    isAlternative && parts.every((part) => part.isRequired === true || (part !== first && part.has('WILLING')));
  return { excludes: isKept ? allOf(conditions) : anyOf(conditions) };
}

/** Splits what was read at "or", "and" and stops; what says nothing by itself belongs to what follows, or stands before. */
function split(tokens: readonly Token[]): { parts: Part[]; isAlternative: boolean } {
  const parts: Part[] = [];
  let isAlternative = true;
  let part = new Part();
  const close = () => {
    if (part.isEmpty && !part.isUnknown) return;
    parts.push(part);
    part = new Part();
  };
  for (const token of resolveWants(tokens)) {
    const sign = token.kind === 'sign' ? token.sign : null;
    if (token.kind === 'break' || sign === 'AND' || sign === 'OR') {
      if (!part.isEmpty && sign !== 'OR') isAlternative = false;
      close();
    } else {
      if (sign === 'NO' && !part.isEmpty && !part.isUnknown && part.hasNo) {
        isAlternative = false;
        close();
      }
      part.add(token);
    }
  }
  const trailing = part;
  close();
  const last = parts.at(-1);
  if (last && trailing.isEmpty && !last.hasPolarity) last.takePolarity(trailing);
  shareMeaning(parts);
  return { parts, isAlternative: isAlternative && parts.length > 1 };
}

/** Gives each part that does not say how it is meant what was said before; an "only" at the end is meant for all. */
function shareMeaning(parts: readonly Part[]): void {
  const last = parts.at(-1);
  for (const [at, part] of parts.entries()) {
    if (part.hasPolarity) continue;
    const before = parts[at - 1];
    if (before?.hasPolarity) {
      if (before.isRequired === false && before.topics.some(isDisliked) && part.topics.some(isLiked)) part.takeMust();
      else part.takePolarity(before);
    } else if (last?.has('MUST') && last !== part) part.takePolarity(last);
    if (before?.has('OUTSIDE') && part.places.length > 0) part.signs.add('OUTSIDE');
  }
}

const isDisliked = (topic: Sign): boolean => TOPICS.get(topic)?.kind === 'disliked';
const isLiked = (topic: Sign): boolean => TOPICS.get(topic)?.kind === 'liked';

/** "Wants" and "kids" are one topic, whatever stands between them; "wants" requires anything else, "doesn't want to" denies it. */
function resolveWants(tokens: readonly Token[]): Token[] {
  const signs = tokens.map((token) => (token.kind === 'sign' ? token.sign : null));
  return tokens.flatMap((token, at): Token[] => {
    const sign = signs[at];
    if (sign !== 'WANT' && sign !== 'I_WANT') return [token];
    const after = signs.slice(at + 1).find((next) => next !== 'FILL');
    const before = signs.slice(0, at).findLast((next) => !BESIDE_WANTS.has(next));
    const must: Token[] = sign === 'I_WANT' ? [{ kind: 'sign', sign: 'MUST' }] : [];
    if (after === 'KIDS' || before === 'KIDS') return [...must, { kind: 'sign', sign: 'WANTS_KIDS' }];
    if (after === 'WANTS_KIDS') return must;
    if (sign === 'WANT' && DENIALS.has(signs[at - 1] ?? null)) return [{ kind: 'sign', sign: 'RELUCTANT' }];
    // "Wants to live abroad" says nothing of where somebody lives.
    if (sign === 'WANT' && tokens.some(isOfPlace)) return [{ kind: 'unknown' }];
    // "Wants a second wife" says whom its writer does not want; "wants a housewife" may say either.
    if (sign === 'WANT' && signs.some((one) => one !== null && (isDisliked(one) || one === 'HOUSEWIFE')))
      return [{ kind: 'sign', sign: 'FILL' }];
    return [{ kind: 'sign', sign: 'MUST' }];
  });
}

const isOfPlace = (token: Token): boolean =>
  token.kind === 'place' || (token.kind === 'sign' && ['LIVES', 'ABROAD', 'OUTSIDE'].includes(token.sign));
const BESIDE_WANTS: ReadonlySet<Sign | null> = new Set<Sign>(['FILL', 'NOT', 'NON', 'MUST']);
const DENIALS: ReadonlySet<Sign | null> = new Set<Sign>(['NOT', 'NON', 'NO', 'REFUSES']);

function readPart(part: Part): PartReading {
  const topics = mergeTopics(part.topics);
  if (topics.includes('PRAYS')) part.numbers.length = 0;
  if (topics.includes('MOVES')) part.places.length = 0;
  const measure = readMeasure(part);
  if (measure !== undefined) return measure;
  const [topic, ...others] = topics;
  if (topic === undefined || part.heights.length + part.numbers.length + part.places.length > 0) return null;
  return others.length === 0 ? readTopic(part, topic) : readSeveral(part, topics);
}

/** Leaves out topics that another one includes. */
function mergeTopics(topics: readonly Sign[]): Sign[] {
  const has = (sign: Sign) => topics.includes(sign);
  const isCovered = (sign: Sign): boolean =>
    (sign === 'SMOKES' && has('DRUGS')) ||
    (sign === 'KIDS' && has('WANTS_KIDS')) ||
    (sign === 'DEGREE' && (has('MASTERS') || has('DOCTORATE'))) ||
    (sign === 'MASTERS' && has('DOCTORATE')) ||
    (sign === 'LIVES' && topics.some((other) => TOPICS.has(other) || other === 'MOVES')) ||
    (sign === 'FROM' && topics.length > 1) ||
    (sign === 'UNDER' && topics.some((other) => EDUCATION_STEPS.has(other)));
  return topics.filter((sign) => !isCovered(sign));
}

function readTopic(part: Part, topic: Sign): PartReading {
  const step = EDUCATION_STEPS.get(topic);
  if (step !== undefined) return readEducation(part, step);
  if (topic === 'MOVING') return { excludes: allOf(ELSEWHERE_AND_STAYS) };
  const practice = readPractice(part, topic);
  if (practice !== undefined) return practice;
  const entry = TOPICS.get(topic);
  if (!entry) return null;
  const { condition, kind, choices } = entry;
  const { isRequired } = part;
  if (isRequired !== null) {
    return isRequired && entry.isBad ? null : { excludes: isRequired ? not(condition) : condition };
  }
  if (kind === 'liked') return { excludes: not(condition) };
  if (kind === 'disliked') {
    if (part.has('WILLING') && OF_EARLIER_LIFE.has(topic)) return null;
    return { excludes: part.has('REFUSES', 'RELUCTANT') && topic === 'IN_LAWS' ? not(condition) : condition };
  }
  // "Doesn't wear hijab" says whom its writer does not want; "hijab" and "no hijab" may mean either.
  return part.hasNot ? { excludes: not(condition) } : choices ? { choices } : null;
}

/** "Open to divorced" accepts it. */
const OF_EARLIER_LIFE: ReadonlySet<Sign> = new Set<Sign>(['DIVORCED', 'WIDOWED', 'MARRIED', 'KIDS']);

function readEducation(part: Part, step: number): PartReading {
  if (part.has('ME')) return null;
  const enough = facts.educationFrom(step);
  return { excludes: part.isRequired === false && !part.has('UNDER') ? enough : not(enough) };
}

const PRACTICE_TOPICS: ReadonlySet<Sign> = new Set<Sign>(['PRACTICING', 'MODERATE', 'SECULAR', 'STRICT']);

function readPractice(part: Part, topic: Sign): PartReading | undefined {
  const [practicing, very] = [facts.practiceFrom(1), facts.practiceFrom(2)];
  const { isRequired } = part;
  // "More religious than me" compares.
  if (part.has('ME') && PRACTICE_TOPICS.has(topic)) return null;
  if (topic === 'SECULAR') return isRequired === true ? null : { excludes: not(practicing) };
  if (topic === 'STRICT' || (topic === 'PRACTICING' && part.has('TOO'))) {
    return part.has('TOO', 'VERY') && isRequired !== true ? { excludes: very } : null;
  }
  if (topic === 'MODERATE') {
    if (isRequired === null) return { choices: PRACTICE_CHOICES.moderate };
    return { excludes: isRequired ? practicing : not(practicing) };
  }
  if (topic !== 'PRACTICING') return undefined;
  const level = part.has('VERY') ? very : practicing;
  if (isRequired !== null) return { excludes: isRequired ? not(level) : level };
  if (part.hasNot && level === practicing) return { excludes: not(practicing) };
  return { choices: level === very ? PRACTICE_CHOICES.very : PRACTICE_CHOICES.practicing };
}

/** Reads "divorced with kids", who is both, and "must be sunni, practicing", who has to be each. */
function readSeveral(part: Part, topics: readonly Sign[]): PartReading {
  const conditions = topics.map(toCondition);
  if (conditions.some((one) => one === null) || part.hasNot) return null;
  if (part.isRequired === true && topics.some((topic) => TOPICS.get(topic)?.isBad)) return null;
  const all = conditions as Condition[];
  if (part.isRequired === true) return { excludes: anyOf(all.map(not)) };
  return topics.every(isDisliked) || part.isRequired === false ? { excludes: allOf(all) } : null;
}

function toCondition(topic: Sign): Condition | null {
  if (topic === 'PRACTICING') return facts.practiceFrom(1);
  const step = EDUCATION_STEPS.get(topic);
  return step === undefined ? (TOPICS.get(topic)?.condition ?? null) : facts.educationFrom(step);
}
