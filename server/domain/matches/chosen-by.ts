import { PickModel, type StoredPick } from '../../models/matching/pick.ts';
import { picksOnCards } from '../../policies/picks.ts';
import { loadMatchmaker } from '../messaging/matchmaker-thread.ts';

/** By whom a member's introduction was chosen by hand, and what they wrote to the member about it. */
export interface ChosenBy {
  name: string;
  note: string | null;
}

/** The name of a matchmaker who works here no more. */
const FORMER = 'your matchmaker';

/**
 * Loads which of some people were chosen for a member by hand, by their ids; the note is for this member and nobody else. Whether
 * the member sees the match is for the caller to decide.
 */
export const loadChosenBy = async (
  memberId: string,
  otherIds: readonly string[],
): Promise<ReadonlyMap<string, ChosenBy>> => {
  const picks = await PickModel.find({ memberId, candidateId: { $in: otherIds }, ...picksOnCards })
    .sort({ createdAt: 1 })
    .lean<StoredPick[]>();
  const names = new Map<string, string>();
  for (const id of new Set(picks.map(({ matchmakerId }) => matchmakerId)))
    names.set(id, (await loadMatchmaker(id))?.name ?? FORMER);
  return new Map(
    picks.map(({ candidateId, matchmakerId, note }) => [
      candidateId,
      { name: names.get(matchmakerId) ?? FORMER, note },
    ]),
  );
};
