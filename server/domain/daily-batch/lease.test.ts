import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../../testing/app/tab.ts';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { DailyRunModel } from '../../models/matching/daily-run.ts';
import { acquireLease, commitPlan, finishRun, isLeased, noteProgress, releaseLease, renewLease } from './lease.ts';

givenDatabase();
beforeEach(clearDatabase);

const DAY = '2030-03-14';
const OTHER_DAY = '2030-03-15';
const plan = (planId: string) => ({ planId, parts: 2, found: null });
const runOf = (day = DAY) => DailyRunModel.findById(day).lean();
/** As when the owner has been silent for as long as a lease lasts. */
const lapse = (day = DAY) => DailyRunModel.updateOne({ _id: day }, { leaseUntil: new Date(0) });

/** A day whose plan is being applied. */
const givenAdopted = async (owner = 'ann') => {
  await acquireLease(DAY, owner);
  expect(await commitPlan(DAY, owner, plan('p'))).toBe(true);
};

describe("a claim on a day's run", () => {
  it('is acquired by one of many who try at once', async () => {
    const claims = await Promise.all([...'abcdefgh'].map((owner) => acquireLease(DAY, owner)));
    const [won, ...more] = claims.filter((claim) => claim !== null);
    expect(more).toEqual([]);
    expect(won).toMatchObject({ state: 'planning', generation: 1, planId: null });
    expect(await isLeased(DAY)).toBe(true);
  });

  it('belongs to one day', async () => {
    await acquireLease(DAY, 'ann');
    expect(await isLeased(OTHER_DAY)).toBe(false);
    expect(await acquireLease(OTHER_DAY, 'ben')).toMatchObject({ owner: 'ben' });
  });

  it('passes to another when it is released or has expired, and the run continues as it was', async () => {
    await givenAdopted();
    const began = (await runOf())?.startedAt;
    expect(await acquireLease(DAY, 'ben')).toBeNull();
    await releaseLease(DAY, 'ben');
    expect(await isLeased(DAY)).toBe(true);
    await releaseLease(DAY, 'ann');
    expect(await isLeased(DAY)).toBe(false);
    const same = { state: 'applying', generation: 1, planId: 'p', startedAt: began };
    expect(await acquireLease(DAY, 'ben')).toMatchObject({ ...same, owner: 'ben' });
    await lapse();
    expect(await acquireLease(DAY, 'cal')).toMatchObject({ ...same, owner: 'cal' });
  });

  it('is kept by its owner while its process lives, and by no other', async () => {
    for (const day of [DAY, OTHER_DAY]) await acquireLease(day, 'ann');
    onTestFinished(renewLease(DAY, 'ben'));
    onTestFinished(renewLease(OTHER_DAY, 'ann'));
    await Promise.all([lapse(DAY), lapse(OTHER_DAY)]);
    await until(() => isLeased(OTHER_DAY), 'its owner has renewed it');
    expect(await isLeased(DAY)).toBe(false);
  });
});

describe('a plan', () => {
  it('of a worker that has lost the lease is not committed', async () => {
    await acquireLease(DAY, 'ann');
    await lapse();
    await acquireLease(DAY, 'ben');
    expect(await commitPlan(DAY, 'ann', plan('late'))).toBe(false);
    expect(await commitPlan(DAY, 'ben', plan('p'))).toBe(true);
    expect(await commitPlan(DAY, 'ben', plan('second'))).toBe(false);
    expect(await runOf()).toMatchObject({ state: 'applying', planId: 'p', parts: 2 });
  });

  it('is extended with each applied chunk, and never shortened', async () => {
    await givenAdopted();
    await lapse();
    await noteProgress(DAY, 'another');
    expect(await isLeased(DAY)).toBe(false);
    await noteProgress(DAY, 'p');
    expect(await isLeased(DAY)).toBe(true);
    const later = new Date(Date.now() + 3_600_000);
    await DailyRunModel.updateOne({ _id: DAY }, { leaseUntil: later });
    await noteProgress(DAY, 'p');
    expect((await runOf())?.leaseUntil).toEqual(later);
  });

  it('that is carried out completes the day; one that is not of the day does nothing', async () => {
    await givenAdopted();
    await finishRun(DAY, 'another');
    expect(await runOf()).toMatchObject({ state: 'applying', finishedAt: null });
    await finishRun(DAY, 'p');
    const done = await runOf();
    expect(done).toMatchObject({ state: 'done', planId: null, owner: null, finishedAt: expect.any(Date) });
    await finishRun(DAY, 'p');
    await noteProgress(DAY, 'p');
    expect(await runOf()).toEqual(done);
  });

  it('is made anew when a completed day is started again', async () => {
    await givenAdopted();
    await finishRun(DAY, 'p');
    const before = await runOf();
    const again = await acquireLease(DAY, 'ben');
    expect(again).toMatchObject({ state: 'planning', generation: 2, owner: 'ben' });
    expect(again?.startedAt?.getTime()).toBeGreaterThan(before?.startedAt?.getTime() ?? Infinity);
    await finishRun(DAY, 'p');
    expect(await runOf()).toMatchObject({ state: 'planning' });
  });

  it('is left alone by whoever only completes a day, also where that was completed a moment before', async () => {
    await givenAdopted();
    expect(await acquireLease(DAY, 'ben', false)).toBeNull();
    await lapse();
    expect(await acquireLease(DAY, 'ben', false)).toMatchObject({ owner: 'ben', generation: 1 });
    await finishRun(DAY, 'p');
    const done = await runOf();
    expect(await acquireLease(DAY, 'cal', false)).toBeNull();
    expect(await runOf()).toEqual(done);
  });
});
