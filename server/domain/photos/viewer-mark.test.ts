import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawScene } from '../../../testing/app/photos.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { findMarkedViewer, getViewerCode, markForViewer } from './viewer-mark.ts';

givenDatabase();

const VIEWERS = Array.from({ length: 200 }, (_, at) => `viewer-${at}`);
const PICTURES = 3;

/** What becomes of a copy on its way: compressed hard, and half as large. */
const degrade = async (marked: Buffer): Promise<Buffer> => {
  const { width, height } = await sharp(marked).metadata();
  const half = sharp(marked).resize(Math.round(width / 2), Math.round(height / 2));
  return half.jpeg({ quality: 60 }).toBuffer();
};

test('R28: a copy compressed to JPEG 60 and half its size names its viewer out of 200, and no one where it was shown to none', async () => {
  for (let at = 0; at < PICTURES; at += 1) {
    const picture = await drawScene(at, 600, 800);
    const viewerId = VIEWERS[at * 17] ?? '';
    const context = { photoId: `photo-${at}`, picture, viewerIds: VIEWERS };
    const marked = await markForViewer(picture, context.photoId, { id: viewerId, firstName: 'Noor' });
    expect((await findMarkedViewer(await degrade(marked), context))?.viewerId).toBe(viewerId);
    expect(await findMarkedViewer(await degrade(picture), context)).toBeNull();
    expect(await findMarkedViewer(await degrade(marked), { ...context, photoId: 'another' })).toBeNull();
  }
});

test('the text differs from viewer to viewer also where their names do not', () => {
  expect(new Set(VIEWERS.map(getViewerCode)).size).toBe(VIEWERS.length);
  expect(getViewerCode('viewer-1')).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
});
