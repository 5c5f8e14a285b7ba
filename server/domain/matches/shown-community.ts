import { UserModel } from '../../models/members/user.ts';
import { offerableAccounts } from '../../policies/account-state.ts';
import { clock } from '../kernel/clock.ts';
import { type Portrait, toPortrait } from '../matching/explain/portrait.ts';
import { loadShownCandidates, USER_FIELDS } from './candidates.ts';

/** Enough that a third of them and a tenth of them are told apart. Ids are random, so that the first are a fair sample. */
const SAMPLED = 800;
/** A smaller community is read anew each time. */
const MIN_KEPT = 100;
const KEPT_MS = 10 * 60_000;

let kept: { readonly until: number; readonly portraits: Promise<readonly Portrait[]> } | null = null;

/** Loads members as they show themselves to those whom they are recommended to, by whom it is counted how many something is true of. */
export const loadShownCommunity = async (): Promise<readonly Portrait[]> => {
  if (kept && performance.now() < kept.until) return kept.portraits;
  const reading = read();
  kept = { until: performance.now() + KEPT_MS, portraits: reading };
  try {
    const portraits = await reading;
    if (portraits.length < MIN_KEPT) dropShownCommunity();
    return portraits;
  } catch (error) {
    dropShownCommunity();
    throw error;
  }
};

/** Drops the kept members; for tests. */
export const dropShownCommunity = (): void => {
  kept = null;
};

const read = async (): Promise<Portrait[]> => {
  const users = await UserModel.find(offerableAccounts(clock.now()), USER_FIELDS)
    .sort({ _id: 1 })
    .limit(SAMPLED)
    .lean();
  return (await loadShownCandidates(users)).map(toPortrait);
};
