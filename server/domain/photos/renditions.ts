import sharp, { type Sharp } from 'sharp';
import { LIMITS } from '../../../shared/limits.ts';
import type { PhotoSize } from '../../../shared/options.ts';

/** The longer edge in pixels; the small one is a square. */
const PHOTO_EDGES: Record<PhotoSize, number> = { small: 192, medium: 720, large: 1_600 };
/** How many pixels the blurred picture is made of: nothing else of the photo is in it. */
const BLURRED_SAMPLES = 10;
const BLURRED_EDGE = LIMITS.photos.hiddenEdge;
/** The most memory that the decoded picture may take, in bytes. */
const MAX_DECODED_BYTES = 4 * LIMITS.photos.pixels;
const MAX_DECODE_S = 20;
const QUALITY = 82;
const BACKGROUND = '#ffffff';

sharp.cache(false);
sharp.concurrency(1);
// Of all formats that the library reads, those of photos and of our own drawings are left.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});

/** A photo cannot be shown; the message is a sentence for its owner. */
export class UnreadablePhoto extends Error {}

/** The pictures that are made of a photo; each has the colors and nothing else of it. */
export type Renditions = Record<PhotoSize | 'blurred', Buffer>;

/**
 * Makes the pictures of a photo: turned upright, in sRGB, without metadata, of an animation the first picture. Throws
 * {@link UnreadablePhoto} for one that is damaged, too large or too small; its size is read before anything is decoded.
 */
export const makeRenditions = async (bytes: Uint8Array): Promise<Renditions> =>
  makeSizes(await readUpright(bytes, PHOTO_EDGES.large), { effort: 4, position: 'attention' });

/** Makes one picture, whose longer edge has so many pixels at most, as {@link makeRenditions} makes several. */
export const makePicture = async (bytes: Uint8Array, edge: number): Promise<Buffer> => {
  const { data, raw } = await readUpright(bytes, edge);
  return sharp(data, { raw }).webp({ quality: QUALITY }).toBuffer();
};

const readUpright = async (bytes: Uint8Array, edge: number): Promise<RawPicture> => {
  await requireDecodable(bytes);
  const upright = open(bytes)
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .timeout({ seconds: MAX_DECODE_S });
  const { data, info } = await upright
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      throw new UnreadablePhoto(`This photo could not be read. ${TRY_ANOTHER}`, { cause: error });
    });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
};

/** Makes the pictures of a drawing of our own, as SVG. */
export const renderDrawing = async (svg: string): Promise<Renditions> => {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  // Its head is in the upper part, and flat areas need no search for the shortest encoding.
  return makeSizes({ data, raw }, { effort: 1, position: 'top' });
};

interface RawPicture {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** How much work the encoding may be, 0 to 6, and which part of a picture the square is cut from. */
interface Style {
  effort: number;
  position: 'attention' | 'top';
}

const makeSizes = async ({ data, raw }: RawPicture, { effort, position }: Style): Promise<Renditions> => {
  const encode = (picture: Sharp): Promise<Buffer> => picture.webp({ quality: QUALITY, effort }).toBuffer();
  const base = () => sharp(data, { raw });
  const { medium, small } = PHOTO_EDGES;
  const scale = BLURRED_SAMPLES / Math.max(raw.width, raw.height);
  const samples = await base()
    .resize(Math.max(1, Math.round(raw.width * scale)), Math.max(1, Math.round(raw.height * scale)), { fit: 'fill' })
    .png()
    .toBuffer();
  const large = await encode(base());
  const isSmall = Math.max(raw.width, raw.height) <= medium;
  return {
    large,
    medium: isSmall ? large : await encode(base().resize({ width: medium, height: medium, fit: 'inside' })),
    small: await encode(base().resize({ width: small, height: small, fit: 'cover', position })),
    blurred: await encode(
      sharp(samples).resize({ width: BLURRED_EDGE, height: BLURRED_EDGE, fit: 'outside', kernel: 'cubic' }).blur(4),
    ),
  };
};

const PHOTO_FORMATS: readonly string[] = ['jpeg', 'png', 'webp'];
const TRY_ANOTHER = 'Please choose another one.';

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: LIMITS.photos.pixels, failOn: 'error', pages: 1, sequentialRead: true });

/** Reads the header alone. */
const requireDecodable = async (bytes: Uint8Array): Promise<void> => {
  // The limit of pixels would refuse here with a sentence of the library.
  const { format, width, height, channels, depth } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: Error) => {
      throw new UnreadablePhoto(`This photo could not be read. ${TRY_ANOTHER}`, { cause: error });
    });
  if (!PHOTO_FORMATS.includes(format)) throw new UnreadablePhoto(`This is not a photo. ${TRY_ANOTHER}`);
  const sampleBytes = depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 4;
  if (width * height > LIMITS.photos.pixels || width * height * channels * sampleBytes > MAX_DECODED_BYTES) {
    throw new UnreadablePhoto(
      `This photo has more than ${LIMITS.photos.pixels / 1_000_000} megapixels. ${TRY_ANOTHER}`,
    );
  }
  if (Math.min(width, height) < LIMITS.photos.minEdge) {
    throw new UnreadablePhoto(`This photo has fewer than ${LIMITS.photos.minEdge} pixels a side. ${TRY_ANOTHER}`);
  }
};
