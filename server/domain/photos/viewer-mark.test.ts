import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawScene } from '../../../testing/app/photos.ts';
import { FROM_SOURCES } from '../../../testing/processes/programs.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { drawText, getViewerCode, markForViewer } from './viewer-mark.ts';

givenDatabase();

const DRAWER = fileURLToPath(new URL('../../../testing/processes/mark-drawer.ts', import.meta.url));
const NAMES = ['Noor 1A2B-3C4D', 'نور 1A2B-3C4D', 'Łucja & <Ñandú> 3F'];
const INK = { color: '#ffffff', opacity: 100 };

/** The share of pixels that differ clearly, in each of 16 parts of a picture. */
const compareParts = async (one: Buffer, other: Buffer): Promise<number[]> => {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).greyscale().raw().toBuffer()));
  const { width, height } = await sharp(one).metadata();
  const parts = new Array<number>(16).fill(0);
  for (let at = 0; at < width * height; at += 1) {
    const part = Math.floor((4 * (at % width)) / width) + 4 * Math.floor((4 * Math.floor(at / width)) / height);
    if (Math.abs((a?.[at] ?? 0) - (b?.[at] ?? 0)) > 20) parts[part] = (parts[part] ?? 0) + 1;
  }
  return parts.map((count) => (16 * count) / (width * height));
};

test('R28: a photo is marked all over with the name of its viewer, and stays the photo', async () => {
  const picture = await drawScene(1, 600, 800);
  const plain = await sharp(picture).webp({ quality: 82 }).toBuffer();
  for (const firstName of ['Noor', 'نور']) {
    const marked = await markForViewer(picture, { id: 'viewer-1', firstName });
    expect(await sharp(marked).metadata()).toMatchObject({ width: 600, height: 800, format: 'webp' });
    const parts = await compareParts(plain, marked);
    expect(Math.min(...parts)).toBeGreaterThan(0.005);
    expect(Math.max(...parts)).toBeLessThan(0.5);
    const other = await markForViewer(picture, { id: 'viewer-2', firstName });
    expect(Math.max(...(await compareParts(marked, other)))).toBeGreaterThan(0.005);
  }
});

test('a name that is longer than the picture is wide is drawn as far as there is room', async () => {
  const picture = await drawScene(1, 200, 200);
  const small = await sharp(picture).resize(192, 192).png().toBuffer();
  const marked = await markForViewer(small, { id: 'viewer-1', firstName: 'Abdurrahman-Muhammad '.repeat(4).trim() });
  expect(await sharp(marked).metadata()).toMatchObject({ width: 192, height: 192 });
  expect(Math.max(...(await compareParts(small, marked)))).toBeGreaterThan(0.005);
});

test('R28: names in Latin and Arabic letters are drawn where there is no font', async () => {
  const nowhere = {
    FONTCONFIG_FILE: '/nowhere',
    FONTCONFIG_PATH: '/nowhere',
    XDG_DATA_HOME: '/nowhere',
    HOME: '/nowhere',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [...FROM_SOURCES, DRAWER, ...NAMES], {
    env: { PATH: process.env.PATH, ...nowhere },
  });
  const here = await Promise.all(NAMES.map((name) => drawText(name, 40, INK)));
  const digests = here.map(({ data }) => createHash('sha256').update(data).digest('hex'));
  expect(stdout.trim().split('\n')).toEqual(digests);
  // Letters that the font has are joined; in boxes for those that it lacks nothing is.
  const [joined, apart] = await Promise.all(['لا', 'ل\u200cا'].map((text) => drawText(text, 40, INK)));
  expect(joined?.info.width).toBeLessThan(apart?.info.width ?? 0);
}, 60_000);

test('the text differs from viewer to viewer also where their names do not', () => {
  const viewers = Array.from({ length: 200 }, (_, at) => `viewer-${at}`);
  expect(new Set(viewers.map(getViewerCode)).size).toBe(viewers.length);
  expect(getViewerCode('viewer-1')).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
});
