import type { RecommendationView } from '../../shared/contract/base/views.ts';
import type { RenewalView } from '../../shared/contract/matches.ts';
import type { Renewal } from '../domain/matches/daily-snapshot.ts';
import type { RecommendationDetails } from '../domain/recommendations/list.ts';
import { presentName, presentPhotoAddress } from './people.ts';

/** A recommended member; at level `card` no more than a card shows. */
export const presentRecommendation = ({
  person,
  score,
  coverage,
  explanation,
}: RecommendationDetails): RecommendationView => {
  const { user, profile, level } = person;
  const isFull = level === 'full';
  const photos = isFull ? profile.photos : profile.profilePhoto === null ? [] : [profile.profilePhoto];
  return {
    user: presentName(user, level),
    profile: {
      photos: photos.map((address) => presentPhotoAddress(profile, address)),
      age: profile.age,
      occupation: profile.occupation,
      location: profile.location,
      religiousLevel: isFull ? profile.religiousLevel : null,
      ethnicity: isFull ? profile.ethnicity : null,
      education: isFull ? profile.education : null,
      bio: isFull ? profile.bio : null,
    },
    compatibilityScore: score,
    coverage,
    compatibilityReason: explanation.compatibilityReason,
    keyFactors: [...explanation.keyFactors],
    points: [...explanation.points],
  };
};

/** When a member's changes count in whom they are shown, and from when on they may be notified of these. */
export const presentRenewal = ({ isPending, renewsAt }: Renewal, toldFrom: Date | null): RenewalView => ({
  isPending,
  renewsAt: renewsAt.toISOString(),
  toldFrom: toldFrom?.toISOString() ?? null,
});
