import { createHmac } from 'node:crypto';
import sharp from 'sharp';
import { getKeyRing } from '../kernel/service-keys.ts';
import { buildLetters } from './mark-letters.ts';

/*
 * A watermark for one viewer of one photo. Tiled text names the viewer to everyone. Below it lies a pattern of a few levels of
 * brightness, drawn from the viewer's id with a key of the service: it survives compression and scaling, and names the viewer
 * again where the text was painted over.
 */

const [COLUMNS, ROWS] = [16, 20];
/** How opaque the pattern is, of 255: the bright and the dark parts differ by as many levels. */
const PATTERN_ALPHA = 7;
const TEXT_OPACITY = 0.34;
/** The height of the letters as a part of the picture's width, and how far the lines are apart. */
const TEXT_HEIGHT = 1 / 34;
const LINE_HEIGHTS = 6;
const TURN_DEGREES = -24;
const QUALITY = 82;

/** The viewer as the text names them. */
export interface MarkedViewer {
  readonly id: string;
  readonly firstName: string;
}

/** Returns the code that stands behind the name in the text, since names are shared. */
export const getViewerCode = (viewerId: string): string =>
  sign(['code', viewerId])
    .toString('hex', 0, 4)
    .toUpperCase()
    .replace(/^(....)/, '$1-');

/** Draws a viewer's watermark into a picture. */
export const markForViewer = async (picture: Uint8Array, photoId: string, viewer: MarkedViewer): Promise<Buffer> => {
  const { width, height } = await sharp(picture).metadata();
  const overlays = [
    { input: await drawPattern(photoId, viewer.id, width, height) },
    { input: Buffer.from(drawText(`${viewer.firstName} ${getViewerCode(viewer.id)}`, width, height)) },
  ];
  return sharp(picture).composite(overlays).webp({ quality: QUALITY }).toBuffer();
};

const drawPattern = (photoId: string, viewerId: string, width: number, height: number): Promise<Buffer> => {
  const fields = buildPattern(photoId, viewerId);
  const pixels = Buffer.from([...fields].flatMap((sign) => (sign > 0 ? [255, 255, 255, 255] : [0, 0, 0, 255])));
  return sharp(pixels, { raw: { width: COLUMNS, height: ROWS, channels: 4 } })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .removeAlpha()
    .ensureAlpha(PATTERN_ALPHA / 255)
    .png({ compressionLevel: 0 })
    .toBuffer();
};

const drawText = (text: string, width: number, height: number): string => {
  const unit = Math.max(1, (width * TEXT_HEIGHT) / 6);
  const letters = buildLetters(text);
  const [tileWidth, tileHeight] = [letters.width + 10, LINE_HEIGHTS * 6];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
<pattern id="p" width="${tileWidth}" height="${tileHeight}" patternUnits="userSpaceOnUse" patternTransform="rotate(${TURN_DEGREES}) scale(${unit})">
<g fill="none" stroke-linecap="round" stroke-linejoin="round" transform="translate(2 4)">
<path d="${letters.path}" stroke="#000" stroke-opacity="${TEXT_OPACITY / 2}" stroke-width="1.5"/>
<path d="${letters.path}" stroke="#fff" stroke-opacity="${TEXT_OPACITY}" stroke-width="0.8"/></g></pattern></defs>
<rect width="100%" height="100%" fill="url(#p)"/></svg>`;
};

const sign = (parts: readonly string[]): Buffer => {
  const { currentId, keys } = getKeyRing('photo mark');
  return createHmac('sha512', keys.get(currentId) ?? '')
    .update(parts.join(' '))
    .digest();
};

/** Returns the viewer's pattern: 1 or -1 for each field of the grid. */
const buildPattern = (photoId: string, viewerId: string): number[] => {
  const bits = sign([photoId, viewerId]);
  return Array.from({ length: COLUMNS * ROWS }, (_, at) => (((bits[at >> 3] ?? 0) >> (at & 7)) & 1 ? 1 : -1));
};

/** By how many standard deviations the best of some thousand viewers has to stand out to be named. */
const MIN_CERTAINTY = 5.5;

/**
 * Returns which of some viewers a copy of a photo was shown to; null where it cannot be said. The copy may be compressed or
 * scaled, but has to show the whole picture. `certainty` is in standard deviations of what chance would give.
 */
export const findMarkedViewer = async (
  copy: Uint8Array,
  { photoId, picture, viewerIds }: { photoId: string; picture: Uint8Array; viewerIds: readonly string[] },
): Promise<{ viewerId: string; certainty: number } | null> => {
  const [seen, known] = await Promise.all([averageFields(copy), averageFields(picture)]);
  // What is left of the difference when what follows from the picture itself is taken out.
  const difference = seen.map((value, at) => value - (known[at] ?? 0));
  const left = takeOut(center(difference), center(known));
  const length = Math.hypot(...left);
  if (length === 0) return null;
  let best = { viewerId: '', certainty: 0 };
  for (const viewerId of viewerIds) {
    const pattern = center(buildPattern(photoId, viewerId));
    const certainty = (dot(left, pattern) / (length * Math.hypot(...pattern))) * Math.sqrt(COLUMNS * ROWS);
    if (certainty > best.certainty) best = { viewerId, certainty };
  }
  return best.certainty >= MIN_CERTAINTY ? best : null;
};

const FIELD_EDGE = 8;

/** Returns the average brightness of each field of the grid. */
const averageFields = async (picture: Uint8Array): Promise<number[]> => {
  const [width, height] = [COLUMNS * FIELD_EDGE, ROWS * FIELD_EDGE];
  const pixels = await sharp(picture)
    .autoOrient()
    .resize({ width, height, fit: 'fill' })
    .flatten()
    .greyscale()
    .raw()
    .toBuffer();
  const sums = new Array<number>(COLUMNS * ROWS).fill(0);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const field = Math.floor(y / FIELD_EDGE) * COLUMNS + Math.floor(x / FIELD_EDGE);
      sums[field] = (sums[field] ?? 0) + (pixels[y * width + x] ?? 0);
    }
  }
  return sums.map((sum) => sum / FIELD_EDGE ** 2);
};

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, at) => sum + x * (b[at] ?? 0), 0);
const center = (values: readonly number[]): number[] => {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return values.map((x) => x - mean);
};
const takeOut = (values: readonly number[], part: readonly number[]): number[] => {
  const share = dot(values, part) / (dot(part, part) || 1);
  return values.map((x, at) => x - share * (part[at] ?? 0));
};
