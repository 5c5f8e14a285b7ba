import type { PhotoSharing } from '../../shared/contract/base/views.ts';
import type { ShowPhotosTo } from '../../shared/options.ts';
import { getPhotoAccessId, type PhotoAccess, PhotoAccessModel } from '../models/members/photo-access.ts';
import type { Profile } from '../models/members/profile.ts';
import type { Relation } from './visibility-level.ts';

/** How a viewer gets somebody's photos. */
export type PhotoView = 'clear' | 'blurred';

/** The relation of two members, and whether it is the viewer themselves, or a match makes it. */
export interface ReasonedRelation {
  relation: Relation;
  isIntroduced: boolean;
}

/**
 * Returns how somebody who is shown to a viewer shows them their photos. Only those who were introduced and have not parted
 * can get them clearly; for these, what the owner decided for this viewer stands above the setting.
 */
export const photoViewFor = (
  { relation, isIntroduced }: ReasonedRelation,
  showPhotosTo: ShowPhotosTo,
  isShown: boolean | null,
): PhotoView => {
  if (relation === 'self') return 'clear';
  if (relation !== 'accepted' && !(relation === 'open' && isIntroduced)) return 'blurred';
  if (isShown !== null) return isShown ? 'clear' : 'blurred';
  if (showPhotosTo === 'introduced') return 'clear';
  return showPhotosTo === 'connected' && relation === 'accepted' ? 'clear' : 'blurred';
};

type PhotoOwner = Pick<Profile, '_id' | 'photos' | 'privacySettings'>;

/**
 * Loads what decides how a viewer and some others share photos, with at most one query, and returns the function that tells
 * it for one of them. How the viewer's own photos are shown follows from what the viewer may know of the relation (R24).
 */
export const loadPhotoSharing = async (
  viewer: PhotoOwner | undefined,
  others: readonly PhotoOwner[],
): Promise<(other: PhotoOwner, relation: ReasonedRelation) => PhotoSharing> => {
  const hasPhotos = (one: PhotoOwner | undefined): one is PhotoOwner => one !== undefined && one.photos.length > 0;
  const ids = others.flatMap((other) => [
    ...(viewer && hasPhotos(other) ? [getPhotoAccessId(other._id, viewer._id)] : []),
    ...(hasPhotos(viewer) ? [getPhotoAccessId(viewer._id, other._id)] : []),
  ]);
  const found = ids.length === 0 ? [] : await PhotoAccessModel.find({ _id: { $in: ids } }).lean<PhotoAccess[]>();
  const accessOf = new Map(found.map((access) => [access._id, access]));
  return (other, relation) => {
    const theirs = viewer && accessOf.get(getPhotoAccessId(other._id, viewer._id));
    const mine = viewer && accessOf.get(getPhotoAccessId(viewer._id, other._id));
    const view = (owner: PhotoOwner, access: PhotoAccess | undefined) =>
      photoViewFor(relation, owner.privacySettings.showPhotosTo ?? 'connected', access?.isShown ?? null);
    return {
      theirs: hasPhotos(other) ? view(other, theirs) : null,
      mine: viewer ? view(viewer, mine) : 'blurred',
      hasAsked: Boolean(theirs?.askedAt),
      isAsked: Boolean(mine?.askedAt),
    };
  };
};
