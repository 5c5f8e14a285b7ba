import { type PhotoAlbum, PhotosModel, type StoredPhoto } from '../../models/members/photos.ts';
import type { User } from '../../models/members/user.ts';
import { recordAccess } from '../access-log/record-access.ts';
import { findReportReason } from '../access-log/report-reason.ts';
import { requireVisiblePerson } from '../access-log/visible-person.ts';
import type { UserActor } from '../kernel/actor.ts';

/** Records that somebody of the staff was shown photos of a person: their list and their pictures are one look. */
export const recordPhotoLook = async (actor: UserActor, owner: User, reportId: string | undefined): Promise<void> => {
  const reason = await findReportReason(actor, owner._id, reportId);
  await recordAccess(actor, { call: 'photos.picture', part: 'photos', subject: owner, reason });
};

/**
 * Lists all photos of a person in their order, for whoever of the staff may work with them; where there are any, it is a look at them.
 * `report`: the open report for whose sake. Throws `not_found` as for the person's page.
 */
export const listPhotosOf = async (
  actor: UserActor,
  userId: string,
  { report }: { report?: string | undefined },
): Promise<StoredPhoto[]> => {
  const owner = await requireVisiblePerson(actor, userId);
  const photos = (await PhotosModel.findById(userId).lean<PhotoAlbum>())?.photos ?? [];
  if (photos.length > 0) await recordPhotoLook(actor, owner, report);
  return photos;
};
