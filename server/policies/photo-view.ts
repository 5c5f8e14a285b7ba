import type { PhotoSharing } from '../../shared/contract/base/views.ts';
import type { ShowPhotosTo } from '../../shared/options.ts';
import { showsPhotosClearly } from '../../shared/rules/shown-photos.ts';
import { createDocumentReader } from '../domain/kernel/document-reader.ts';
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
  return showsPhotosClearly(showPhotosTo, relation === 'accepted') ? 'clear' : 'blurred';
};

type PhotoOwner = Pick<Profile, '_id' | 'photos' | 'privacySettings'>;

const readAccess = createDocumentReader<PhotoAccess>(PhotoAccessModel, {
  where: (userIds) => ({ $or: [{ ownerId: { $in: userIds } }, { viewerId: { $in: userIds } }] }),
  getKeys: ({ ownerId, viewerId }) => [ownerId, viewerId],
});

const hasPhotos = (one: PhotoOwner | undefined): one is PhotoOwner => one !== undefined && one.photos.length > 0;

/**
 * Loads what decides how a viewer and others share photos, with one query, and returns the function that tells it for one of them.
 * How the viewer's own photos are shown follows from what the viewer may know of the relation (R24).
 */
export const loadPhotoSharing = async (
  viewerId: string,
): Promise<(viewer: PhotoOwner | undefined, other: PhotoOwner, relation: ReasonedRelation) => PhotoSharing> => {
  const found = (await readAccess([viewerId]))(viewerId);
  const accessOf = new Map(found.map((access) => [access._id, access]));
  return (viewer, other, relation) => {
    // What was decided about photos counts while there are some.
    const theirs = viewer && hasPhotos(other) ? accessOf.get(getPhotoAccessId(other._id, viewer._id)) : undefined;
    const mine = hasPhotos(viewer) ? accessOf.get(getPhotoAccessId(viewer._id, other._id)) : undefined;
    const view = (owner: PhotoOwner, access: PhotoAccess | undefined) =>
      photoViewFor(relation, owner.privacySettings.showPhotosTo ?? 'connected', access?.isShown ?? null);
    const seen = hasPhotos(other) ? view(other, theirs) : null;
    const shown = viewer ? view(viewer, mine) : 'blurred';
    // The setting alone: whether the owner said "not now" shows nowhere.
    const areForConnections = (other.privacySettings.showPhotosTo ?? 'connected') === 'connected';
    return {
      theirs: seen,
      ...(seen === 'blurred' && areForConnections && relation.relation === 'open' && { forConnections: true }),
      mine: shown,
      hasAsked: Boolean(theirs?.askedAt),
      // An ask that the setting has answered since waits no longer.
      isAsked: shown === 'blurred' && Boolean(mine?.askedAt) && !mine?.isDeclined,
    };
  };
};
