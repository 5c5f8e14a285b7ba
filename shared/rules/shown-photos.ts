import type { ShowPhotosTo } from '../options.ts';

/** Whether a member's setting shows their photos clearly to somebody who was introduced to them, connected or not yet. */
export const showsPhotosClearly = (showPhotosTo: ShowPhotosTo, isConnected: boolean): boolean =>
  showPhotosTo === 'introduced' || (showPhotosTo === 'connected' && isConnected);
