import type { Call } from '../../../../../shared/contract/base/define.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import type { PhotoView } from '../../../../../shared/contract/photos.ts';
import { LIMITS } from '../../../../../shared/limits.ts';
import { ApiError } from '../../../lib/api.ts';

/** What the file dialog offers; what a file is, the service decides by its content. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** The longer edge of what is sent, in pixels: more than the largest picture that is made of it. */
const MAX_EDGE_PX = 2_400;
const QUALITY = 0.9;
/** What a browser may leave as it is: small enough to be sent soon also from a phone. */
const MAX_PLAIN_BYTES = 1_000_000;

/** The file cannot be sent; the message says why. */
class UnsendablePhoto extends Error {}

const NOT_CROPPED = 'This photo could not be cropped here. Please choose a smaller one, or use the whole photo.';

/** A part of a photo; each number is a percentage of the photo's width or height. */
export interface PhotoPart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const WHOLE: PhotoPart = { x: 0, y: 0, width: 100, height: 100 };

/**
 * Returns what is sent of a chosen file, or of a part of it: where this browser can decode it, an upright JPEG of a size that arrives soon, without
 * where and when it was taken. What it cannot decode is sent as it is, for the service says what is wrong with it.
 */
export const preparePhoto = async (file: File, part: PhotoPart | null): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) {
    if (part !== null) throw new UnsendablePhoto(NOT_CROPPED);
    if (file.size > LIMITS.photos.bytes) throw new UnsendablePhoto('Please choose a photo of at most 10 MB.');
    return file;
  }
  const { x, y, width, height } = toPixels(part ?? WHOLE, picture);
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(width, height));
  if (part === null && scale === 1 && file.size <= MAX_PLAIN_BYTES) {
    picture.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context) {
    // A transparent picture would be black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  // What was cut off must not be sent.
  if (!smaller && part !== null) throw new UnsendablePhoto(NOT_CROPPED);
  return smaller ?? file;
};

/** Returns a part of a picture in whole pixels, at least one each way and none beyond its edges. */
export const toPixels = (part: PhotoPart, picture: { width: number; height: number }): PhotoPart => {
  const along = (start: number, length: number, size: number) => {
    const from = Math.min(size - 1, Math.max(0, Math.round((start / 100) * size)));
    return [from, Math.min(size - from, Math.max(1, Math.round((length / 100) * size)))] as const;
  };
  const [x, width] = along(part.x, part.width, picture.width);
  const [y, height] = along(part.y, part.height, picture.height);
  return { x, y, width, height };
};

/** Sends a photo unless `signal` is aborted; `onProgress` gets the part that has been sent, 0 to 1, which `fetch` cannot tell. */
export const uploadPhoto = (photo: Blob, onProgress: (sent: number) => void, signal: AbortSignal): Promise<PhotoView> =>
  sendFile(contract.photos.add, { photo }, { onProgress, signal });

interface Sending {
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal;
}

/** Makes a call that takes a form with a file. */
export const sendFile = <Answer>(
  { method, path }: Pick<Call, 'method' | 'path'>,
  parts: Readonly<Record<string, Blob | string>>,
  { onProgress, signal }: Sending = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) {
      // The file goes without its own name, which is nobody's business.
      if (part instanceof Blob) form.append(name, part, name);
      else form.append(name, part);
    }
    const sending = new XMLHttpRequest();
    sending.open(method, path);
    sending.setRequestHeader('Accept', 'application/json');
    sending.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    sending.onerror = () => reject(new TypeError('The photo could not be sent.'));
    sending.onabort = () => reject(signal?.reason);
    sending.onload = () => {
      if (sending.status < 300) resolve(JSON.parse(sending.responseText) as Answer);
      else reject(new ApiError(sending.status, sending.responseText));
    };
    signal?.addEventListener('abort', () => sending.abort(), { once: true });
    sending.send(form);
  });
