import type { Contract } from '../../../shared/contract/index.ts';
import { decidePhoto, listPhotosForReview, takeBackPhotoDecision } from '../../domain/photos/review.ts';
import { type Handlers, reply } from '../../http/handlers.ts';
import { presentStaffPhoto } from '../../presenters/profiles.ts';

export const staffPhotos: Handlers<Contract>['staffPhotos'] = {
  list: async ({ actor, query }) => (await listPhotosForReview(actor, query)).map(presentStaffPhoto),
  decide: async ({ actor, params, body }) => presentStaffPhoto(await decidePhoto(actor, params.photoId, body)),
  takeBack: async ({ actor, params }) => {
    await takeBackPhotoDecision(actor, params.photoId);
    return reply(204, undefined);
  },
};
