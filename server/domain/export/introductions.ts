import { BatchModel } from '../../models/matching/batch.ts';
import { type IntroductionRecord, IntroductionRecordModel } from '../../models/matching/introduction-record.ts';
import { type Match, MatchModel } from '../../models/matching/match.ts';
import { type ShortlistEntry, ShortlistEntryModel } from '../../models/matching/shortlist-entry.ts';
import { type PhotoAccess, PhotoAccessModel } from '../../models/members/photo-access.ts';
import { type InterestWords, InterestWordsModel } from '../../models/messaging/interest-words.ts';
import { isClosedTo } from '../../policies/closed-cards.ts';
import { getOtherSide, getOtherUserId, getSide, matchStateFor, visibleMatches } from '../../policies/match-access.ts';
import { loadVisibleProfiles, type VisibleProfile } from '../../policies/visibility.ts';
import type { UserActor } from '../kernel/actor.ts';
import { loadChosenBy } from '../matches/chosen-by.ts';
import { loadDailySnapshot } from '../matches/daily-snapshot.ts';
import { readReasons, type ToldReason } from '../matches/reasons.ts';
import { findAskable } from '../picks/possible.ts';

/** Loads the introductions that were shown to a user, and those of the others whom they see now. */
const loadIntroduced = async (userId: string) => {
  const matches = await MatchModel.find(visibleMatches(userId)).lean<Match[]>();
  const others = matches.map((match) => getOtherUserId(match, userId));
  return { matches, others, seen: await loadVisibleProfiles(userId, others, { matches }) };
};

/** Returns what a user reads of their open introductions and connections: a closed card has no reason. */
const loadReasons = async (userId: string, matches: readonly Match[], seen: ReadonlyMap<string, VisibleProfile>) => {
  const viewer = await loadDailySnapshot(userId);
  const open = matches.flatMap((match) => {
    const other = seen.get(getOtherUserId(match, userId));
    return other && !isClosedTo(match, getSide(match, userId) ?? 0) ? [{ match, other }] : [];
  });
  const told = viewer ? await readReasons(viewer, open) : new Map<string, ToldReason>();
  return new Map(
    [...told].map(([id, { score, explanation }]) => [
      id,
      { score, reason: explanation.compatibilityReason, keyFactors: explanation.keyFactors },
    ]),
  );
};

/** Returns to whom a user was introduced, and how each introduction stands to them. */
export const loadIntroductions = async ({ userId }: UserActor): Promise<object[]> => {
  const { matches, others, seen } = await loadIntroduced(userId);
  const [chosenBy, reasons, batches, records, words] = await Promise.all([
    loadChosenBy(userId, others),
    loadReasons(userId, matches, seen),
    BatchModel.find({ userId }, { matchIds: 1 }).lean(),
    IntroductionRecordModel.find({ userId }).lean<IntroductionRecord[]>(),
    InterestWordsModel.find({ userId }).lean<InterestWords[]>(),
  ]);
  const placeOf = new Map(batches.flatMap(({ matchIds }) => matchIds.map((id, at) => [id, at + 1] as const)));
  const wordsOf = new Map(words.map((one) => [one.matchId, one]));
  const recordOf = new Map(records.map((record) => [record.matchId, record]));
  return matches.flatMap((match) => {
    const side = getSide(match, userId);
    if (side === null) return [];
    const { status, userResponse } = matchStateFor(match, side);
    const otherId = getOtherUserId(match, userId);
    const firstName = seen.get(otherId)?.user.firstName ?? null;
    const chosen = chosenBy.get(otherId);
    const kept = recordOf.get(match._id);
    const words = wordsOf.get(match._id);
    const introduced = {
      introducedAt: match.offeredAt[side],
      place: placeOf.get(match._id) ?? null,
      firstName,
      openedAt: kept?.openedAt ?? null,
      yourAnswer: userResponse,
      answeredAt: kept?.answeredAt ?? null,
      ...(kept?.reason && { yourReason: kept.reason }),
      ...(words && { yourWords: words.content }),
      status,
    };
    // Only where the end is known to both (R24).
    const isLeft = userResponse === 'interested' && status === 'rejected';
    const cardLeft = isLeft ? match.closedCards?.[getOtherSide(side)] : undefined;
    return [
      {
        ...introduced,
        ...reasons.get(match._id),
        ...(cardLeft && { cardLeft }),
        ...(chosen && { chosenBy: chosen.name, note: chosen.note }),
      },
    ];
  });
};

/**
 * Returns when a user was asked whether somebody may be introduced to them, and what they answered; the others are not named. Of a question
 * without an answer that is not shown, as something keeps the two apart, nothing is told.
 */
export const loadIntroductionQuestions = async ({ userId }: UserActor): Promise<object[]> => {
  const asked = { memberId: userId, askedAt: { $ne: null } };
  const entries = await ShortlistEntryModel.find(asked).sort({ askedAt: -1 }).lean<ShortlistEntry[]>();
  const unanswered = entries.filter(({ answer }) => answer === null).map(({ candidateId }) => candidateId);
  const shown = await findAskable(userId, unanswered);
  return entries.flatMap(({ candidateId, askedAt, answer, answeredAt }) =>
    answer !== null || shown.has(candidateId) ? [{ askedAt, answer, answeredAt }] : [],
  );
};

/**
 * Returns to whom of those whom they see a user decided to show their photos, and what was asked about photos. Of somebody who is not
 * seen nothing is told, as of one who is gone. Requests are told as the introductions tell them: when the other asked, or how
 * they decided, is theirs.
 */
export const loadPhotoAccess = async ({ userId }: UserActor): Promise<object> => {
  const [{ seen }, decided, asked] = await Promise.all([
    loadIntroduced(userId),
    PhotoAccessModel.find({ ownerId: userId, isShown: { $ne: null } }).lean<PhotoAccess[]>(),
    PhotoAccessModel.find({ viewerId: userId, askedAt: { $ne: null } }).lean<PhotoAccess[]>(),
  ]);
  return {
    decisions: decided.flatMap(({ viewerId, isShown }) => {
      const other = seen.get(viewerId);
      return other ? [{ firstName: other.user.firstName, isShown }] : [];
    }),
    youAsked: asked.flatMap(({ ownerId, askedAt }) => {
      const other = seen.get(ownerId);
      return other?.photoSharing.hasAsked ? [{ firstName: other.user.firstName, askedAt }] : [];
    }),
    askedYou: [...seen.values()].flatMap(({ user, photoSharing }) =>
      photoSharing.isAsked ? [{ firstName: user.firstName }] : [],
    ),
  };
};
