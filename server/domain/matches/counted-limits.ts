import type { ClientSession } from 'mongoose';
import { NEW_LIMITS } from '../../../shared/limits.ts';
import { BatchModel } from '../../models/matching/batch.ts';
import {
  type QuestionAnswers,
  QuestionAnswersModel,
  type StoredAnswer,
} from '../../models/members/question-answers.ts';
import { type CountedLimit, type Settings, SettingsModel } from '../../models/members/settings.ts';
import { addDays, today } from '../kernel/day.ts';
import { readDealBreaker } from '../matching/deal-breakers/deal-breakers.ts';

/*
 * Limits: deal-breakers and essential answers. One that is new counts from the next day, and after a member's first batch only so many
 * new ones count in some days: a member who could try any number of them would read private answers off whom they are introduced to.
 * What stood before has a day long ago and spends nothing.
 */

const LONG_AGO = '1970-01-01';
const ESSENTIAL = 'essential ';

/** Returns what a deal-breaker counts as: the same for texts of one meaning; null for one that is not understood. */
const toKey = (text: string): string | null => readDealBreaker(text).key;

/** Returns what an essential answer counts as: another choice of acceptable answers is another limit. */
export const toEssentialKey = (questionId: string, { acceptable }: Pick<StoredAnswer, 'acceptable'>): string =>
  `${ESSENTIAL}${questionId} ${[...acceptable].sort().join(' ')}`;

const listKeys = (texts: readonly string[]): string[] => texts.map(toKey).filter((key) => key !== null);

/** From which day on a limit counts; null where it is not stored. */
export const findCountedFrom = (limits: readonly CountedLimit[] | undefined, key: string): string | null =>
  limits?.find((limit) => limit.key === key)?.countsFrom ?? null;

const isCounted = (limits: readonly CountedLimit[], key: string, day: string): boolean =>
  limits.some((limit) => limit.key === key && limit.countsFrom <= day);

/**
 * Returns deal-breakers without those that do not count yet; where none was ever changed after the first batch, that is all. One that is not
 * understood stays: it excludes nobody.
 */
export const keepCounted = (texts: readonly string[], limits: readonly CountedLimit[] | undefined): string[] => {
  if (!limits) return [...texts];
  const day = today();
  return texts.filter((text) => {
    const key = toKey(text);
    return key === null || isCounted(limits, key, day);
  });
};

/** Returns answers with those marked that count as essential today. */
export const markEssential = <A extends StoredAnswer>(
  answers: Readonly<Record<string, A>>,
  limits: readonly CountedLimit[] | undefined,
): Readonly<Record<string, A & { isEssential?: true }>> => {
  if (!limits?.some(({ key }) => key.startsWith(ESSENTIAL))) return answers;
  const day = today();
  return Object.fromEntries(
    Object.entries(answers).map(([id, given]) =>
      given.importance === 9 && isCounted(limits, toEssentialKey(id, given), day)
        ? [id, { ...given, isEssential: true }]
        : [id, given],
    ),
  );
};

/** Whether a limit begins to count at the end of this day. */
export const hasNewTomorrow = (limits: readonly CountedLimit[] | undefined): boolean => {
  const tomorrow = addDays(today(), 1);
  return limits?.some(({ countsFrom }) => countsFrom === tomorrow) ?? false;
};

/**
 * Returns from which day on each limit that stands counts, and those that were counted in the last days, which still spend. Those that
 * wait come in the order in which they were set. `isFirst`: there was no batch yet, so that all count at once.
 */
export const countLimits = (
  kept: readonly CountedLimit[],
  standing: readonly string[],
  { isFirst }: { isFirst: boolean },
): CountedLimit[] => {
  const day = today();
  const stands = new Set(standing);
  const counted = kept.filter(
    ({ key, countsFrom }) => countsFrom <= day && (stands.has(key) || addDays(countsFrom, NEW_LIMITS.days) > day),
  );
  const waiting = kept.filter(({ key, countsFrom }) => countsFrom > day && stands.has(key));
  const known = new Set([...counted, ...waiting].map(({ key }) => key));
  const limits = [...counted].sort((a, b) => (a.countsFrom < b.countsFrom ? -1 : 1));
  const queue = [
    ...waiting.sort((a, b) => (a.countsFrom < b.countsFrom ? -1 : 1)).map(({ key }) => key),
    ...[...stands].filter((key) => !known.has(key)),
  ];
  for (const key of queue) limits.push({ key, countsFrom: isFirst ? LONG_AGO : findFreeDay(limits, day) });
  return limits;
};

/** Returns the first day from tomorrow on at which one more limit may begin to count; limits are in the order of their days. */
const findFreeDay = (limits: readonly CountedLimit[], day: string): string => {
  const tomorrow = addDays(day, 1);
  const spends = limits.at(-NEW_LIMITS.most);
  if (!spends) return tomorrow;
  const free = addDays(spends.countsFrom, NEW_LIMITS.days);
  return free > tomorrow ? free : tomorrow;
};

type Standing = Pick<Settings, 'preferences' | 'countedLimits'>;

/** Whether a member has no batch yet, so that all of their limits count at once. */
const isBeforeFirstBatch = async (userId: string, session?: ClientSession): Promise<boolean> =>
  (await BatchModel.exists({ userId }).session(session ?? null)) === null;

const listKept = ({ countedLimits, preferences }: Standing): CountedLimit[] =>
  countedLimits ?? listKeys(preferences.dealBreakers).map((key) => ({ key, countsFrom: LONG_AGO }));

/** Returns the limits to store of a user whose deal-breakers become these. */
export const countDealBreakers = async (
  userId: string,
  before: Standing,
  texts: readonly string[],
  session?: ClientSession,
): Promise<CountedLimit[]> => {
  const kept = listKept(before);
  const essential = kept.filter(({ key }) => key.startsWith(ESSENTIAL)).map(({ key }) => key);
  const isFirst = await isBeforeFirstBatch(userId, session);
  return countLimits(kept, [...listKeys(texts), ...essential], { isFirst });
};

/** Returns from which day on those of some deal-breakers, by what they mean, would count that do not count today if they were saved. */
export const listWaiting = async (
  userId: string,
  before: Standing,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const day = today();
  const limits = await countDealBreakers(userId, before, texts);
  return new Map(limits.filter(({ countsFrom }) => countsFrom > day).map(({ key, countsFrom }) => [key, countsFrom]));
};

/**
 * Stores which of a user's essential answers count. Those to `questionIds` were set with their cost beside them; of the others those
 * count of which the user was told before. `isTold`: the user was told of all, so that what stood before counts and spends nothing.
 */
export const countEssential = async (
  userId: string,
  { session }: { session: ClientSession },
  { questionIds = [], isTold = false }: { questionIds?: readonly string[]; isTold?: boolean },
): Promise<void> => {
  const [stored, given] = [
    await SettingsModel.findById(userId, null, { session }).lean<Settings>(),
    await QuestionAnswersModel.findById(userId, null, { session }).lean<QuestionAnswers>(),
  ];
  const settings = stored ?? new SettingsModel({ _id: userId }).toObject();
  const kept = listKept(settings);
  const isFirst = await isBeforeFirstBatch(userId, session);
  const essential = Object.entries(given?.answers ?? {}).filter(([, { importance }]) => importance === 9);
  const untold = isTold
    ? essential
        .map(([id, answer]) => ({ key: toEssentialKey(id, answer), countsFrom: LONG_AGO }))
        .filter(({ key }) => !kept.some((limit) => limit.key === key))
    : [];
  const known = [...kept, ...untold];
  const standing = essential
    .filter(([id, answer]) => questionIds.includes(id) || findCountedFrom(known, toEssentialKey(id, answer)) !== null)
    .map(([id, answer]) => toEssentialKey(id, answer));
  const countedLimits = countLimits(known, [...listKeys(settings.preferences.dealBreakers), ...standing], { isFirst });
  await SettingsModel.updateOne(
    { _id: userId },
    { $set: { countedLimits } },
    { session, upsert: true, setDefaultsOnInsert: true },
  );
};
