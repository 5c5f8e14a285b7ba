import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { isolate } from '../../../shared/text-direction.ts';
import { getKeyRing } from '../kernel/service-keys.ts';

/*
 * A watermark for one viewer of one photo: their name and a code, written all over it. It says to everyone from whose screen a copy
 * comes; whoever paints over it has removed it.
 */

/** A font of Latin and Arabic letters. It is shipped, as there need be none where the service runs. */
const FONT_FILE = createRequire(import.meta.url).resolve('vazirmatn/fonts/ttf/Vazirmatn-Regular.ttf');
const FONT_NAME = 'Vazirmatn';
/** The size of the letters as a part of the picture's width, and how far the texts are apart as parts of that size. */
const TEXT_SIZE = 1 / 26;
const MIN_TEXT_PX = 9;
const GAP = { right: 1, below: 1 };
const WHITE = { color: '#ffffff', opacity: 40 };
const SHADE = { color: '#000000', opacity: 30 };
const TURN_DEGREES = -24;
const QUALITY = 82;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** So that sizes of text are in pixels. */
const DOTS_PER_INCH = 72;

/** The viewer as the text names them. */
export interface MarkedViewer {
  readonly id: string;
  readonly firstName: string;
}

/** Returns the code that stands behind the name in the text, since names are shared. */
export const getViewerCode = (viewerId: string): string => {
  const { currentId, keys } = getKeyRing('photo mark');
  return createHmac('sha512', keys.get(currentId) ?? '')
    .update(`code ${viewerId}`)
    .digest()
    .toString('hex', 0, 4)
    .toUpperCase()
    .replace(/^(....)/, '$1-');
};

/** Draws a viewer's watermark into a picture. */
export const markForViewer = async (picture: Uint8Array, viewer: MarkedViewer): Promise<Buffer> => {
  const { width, height } = await sharp(picture).metadata();
  const size = Math.max(MIN_TEXT_PX, Math.round(width * TEXT_SIZE));
  const tile = await drawTile(`${isolate(viewer.firstName)} ${getViewerCode(viewer.id)}`, size);
  const { data, info } = await sharp(tile)
    .rotate(TURN_DEGREES, { background: CLEAR })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  // A long name in a small picture is cut off.
  const part = { left: 0, top: 0, width: Math.min(width, info.width), height: Math.min(height, info.height) };
  const input = await sharp(data).extract(part).png({ compressionLevel: 0 }).toBuffer();
  return sharp(picture)
    .composite([{ input, tile: true }])
    .webp({ quality: QUALITY })
    .toBuffer();
};

/** Draws a text once, white over its own shade, with the gaps beside and below it. */
const drawTile = async (text: string, size: number): Promise<Buffer> => {
  const [white, shade] = [await drawText(text, size, WHITE), await drawText(text, size, SHADE)];
  const width = white.info.width + 1 + Math.round(GAP.right * size);
  const height = white.info.height + 1 + Math.round(GAP.below * size);
  return sharp({ create: { width, height, channels: 4, background: CLEAR } })
    .composite([
      { input: shade.data, left: 1, top: 1 },
      { input: white.data, left: 0, top: 0 },
    ])
    .png({ compressionLevel: 0 })
    .toBuffer();
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Draws a text, with letters of a size in pixels and an opacity in percent, as a picture that is clear around them. */
export const drawText = (text: string, size: number, { color, opacity }: { color: string; opacity: number }) => {
  const escaped = text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '');
  const markup = `<span foreground="${color}" alpha="${opacity}%">${escaped}</span>`;
  return sharp({
    text: { text: markup, font: `${FONT_NAME} ${size}`, fontfile: FONT_FILE, rgba: true, dpi: DOTS_PER_INCH },
  })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
};
