import type { PhotoSize } from '../options.ts';

/** Returns the address of a photo in a size. */
export const buildPhotoAddress = (photoId: string, size: PhotoSize = 'medium'): string =>
  `/api/photos/${photoId}/${size}`;

/** Returns the address of the same photo in another size; an address of something else stays as it is. */
export const withPhotoSize = (address: string, size: PhotoSize): string =>
  address.replace(
    /^(\/api\/(?:staff\/members\/[\w-]+\/candidates\/[\w-]+\/)?photos\/[\w-]+\/)\w+(?=[?#]|$)/,
    `$1${size}`,
  );

/** Returns the address at which a member's matchmaker gets a photo of somebody whom they could introduce to the member. */
export const toCandidatePhoto = (address: string, memberId: string, candidateId: string): string =>
  address.replace('/api/', `/api/staff/members/${memberId}/candidates/${candidateId}/`);

/** Whether two addresses are of the same photo, in whatever sizes. */
export const isSamePhoto = (one: string, other: string): boolean =>
  withPhotoSize(one, 'small').split(/[?#]/)[0] === withPhotoSize(other, 'small').split(/[?#]/)[0];

/** Returns the address of a photo for somebody who sees it clearly: a page that has loaded the hidden one keeps that at its own address. */
export const clearPhotoAddress = (address: string): string => address.replace(/(?=#|$)/, '?clear');

/** What follows `#` stays in the browser. */
const GUARD = '#guarded';

/** Returns the address by which pages know that the photo's owner discourages screenshots. */
export const guardPhotoAddress = (address: string): string => address + GUARD;

/** Whether the owner of the photo at an address discourages screenshots. */
export const isGuardedPhoto = (address: string): boolean => address.endsWith(GUARD);
