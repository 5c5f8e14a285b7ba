import { ApplicationModel } from '../../models/members/application.ts';
import type { StoredTable } from '../../models/operations/analytics-figures.ts';
import { isInTime } from '../../policies/review-promise.ts';
import { type Review, sumUp } from '../applications/figures.ts';
import { groupByPeriod, type Period } from './periods.ts';

const HOUR_MS = 3_600_000;

/** Returns the decisions of each applicant, in the order in which they were made: figures are of people. */
const groupByApplicant = (reviews: readonly Review[]): Review[][] => {
  const groups = new Map<string, Review[]>();
  for (const review of [...reviews].sort((one, other) => one.decidedAt.getTime() - other.decidedAt.getTime())) {
    const group = groups.get(review.applicationId);
    if (group) group.push(review);
    else groups.set(review.applicationId, [review]);
  }
  return [...groups.values()];
};

/** Counts who sent an application in each of some weeks, and about whom was decided in it, by the last decision. */
export const countApplications = async (weeks: readonly Period[], reviews: readonly Review[]): Promise<StoredTable> => {
  const [from = new Date(0), until = new Date(0)] = [weeks[0]?.from, weeks.at(-1)?.until];
  const sent = await ApplicationModel.find(
    // The status only makes it a search by the index.
    { status: { $in: ['pending', 'approved', 'rejected'] }, submittedAt: { $gte: from, $lt: until } },
    { submittedAt: 1 },
  ).lean<{ submittedAt: Date }[]>();
  const sentByWeek = groupByPeriod(weeks, sent, ({ submittedAt }) => submittedAt);
  const decidedByWeek = groupByPeriod(weeks, reviews, ({ decidedAt }) => decidedAt);
  return {
    name: 'applications',
    rows: weeks.map(({ key }, at) => {
      const decided = groupByApplicant(decidedByWeek[at] ?? []);
      const approved = decided.filter((ofOne) => ofOne.at(-1)?.isApproval).length;
      return { key, values: [sentByWeek[at]?.length ?? 0, approved, decided.length - approved] };
    }),
  };
};

/**
 * Counts about whom was decided in each of some weeks, for how many of them all of it kept the promise, and after how many hours half
 * of the decisions were made.
 */
export const countPromise = (weeks: readonly Period[], reviews: readonly Review[]): StoredTable => {
  const decidedByWeek = groupByPeriod(weeks, reviews, ({ decidedAt }) => decidedAt);
  return {
    name: 'reviews',
    rows: weeks.map(({ key }, at) => {
      const decided = groupByApplicant(decidedByWeek[at] ?? []);
      const inTime = decided.filter((ofOne) => ofOne.every(({ ms }) => isInTime(ms))).length;
      const { medianMs } = sumUp(decided.flat().map(({ ms }) => ms));
      const median = medianMs === null ? null : Math.round((medianMs / HOUR_MS) * 10) / 10;
      return { key, values: [decided.length, inTime, decided.length - inTime, median] };
    }),
  };
};
