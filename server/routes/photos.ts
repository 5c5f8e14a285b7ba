import type { Contract } from '../../shared/contract/index.ts';
import { addPhoto, listOwnPhotos, movePhoto, removePhoto } from '../domain/photos/own-photos.ts';
import { getPhotoFile } from '../domain/photos/photo-file.ts';
import { askForPhotos, decidePhotoAccess } from '../domain/photos/sharing.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentPhoto } from '../presenters/profiles.ts';

export const photos: Handlers<Contract>['photos'] = {
  mine: async ({ actor }) => (await listOwnPhotos(actor)).map(presentPhoto),
  add: async ({ actor, body }) => presentPhoto(await addPhoto(actor, body)),
  move: async ({ actor, params, body }) => {
    await movePhoto(actor, params.photoId, body.position);
  },
  remove: async ({ actor, params }) => {
    await removePhoto(actor, params.photoId);
  },
  picture: ({ actor, params, query }) => getPhotoFile(actor, { ...params, ...query }),
  show: async ({ actor, params }) => {
    await decidePhotoAccess(actor, params.id, true);
  },
  hide: async ({ actor, params }) => {
    await decidePhotoAccess(actor, params.id, false);
  },
  ask: async ({ actor, params }) => {
    await askForPhotos(actor, params.id);
  },
};
