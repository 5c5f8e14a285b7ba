import { PickModel, type StoredPick } from '../../models/matching/pick.ts';
import { picksOnCards } from '../../policies/picks.ts';
import { createDocumentReader } from '../kernel/document-reader.ts';
import { loadMatchmaker } from '../messaging/matchmaker-thread.ts';

/** By whom a member's introduction was chosen by hand, and what they wrote to the member about it. */
export interface ChosenBy {
  name: string;
  note: string | null;
}

const readPicks = createDocumentReader<StoredPick>(PickModel, {
  where: (memberIds) => ({ memberId: { $in: memberIds }, ...picksOnCards }),
  getKeys: ({ memberId }) => [memberId],
});

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
  const others = new Set(otherIds);
  const picks = (await readPicks([memberId]))(memberId)
    .filter(({ candidateId }) => others.has(candidateId))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
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
