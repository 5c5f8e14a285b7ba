import sharp from 'sharp';
import { connectMongo, disconnectMongo } from '../../server/database/connection.ts';
import { findMarkedViewer, markForViewer } from '../../server/domain/photos/viewer-mark.ts';
import { drawScene } from '../../testing/app/photos.ts';
import { openKeys } from '../../testing/stores/open-keys.ts';
import { withStores } from '../chat/temporary-stores.ts';
import { type Goal, judged } from '../goals.ts';
import { median } from '../statistics.ts';

const [WIDTH, HEIGHT] = [720, 900];
const JPEG_QUALITY = 60;

/** What becomes of a copy on its way: half as large, and compressed hard. */
const degrade = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .resize(WIDTH / 2, HEIGHT / 2)
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();

/** Measures of how many copies of photos the watermark names the right one of many viewers; exits 1 where a goal is missed. */
export const photoMarksBench = ({ pictures, viewers }: { pictures: number; viewers: number }): Promise<void> =>
  withStores(async (stores) => {
    await connectMongo(stores.mongodbUri);
    await openKeys();
    const viewerIds = Array.from({ length: viewers }, (_, at) => `viewer-${at}`);
    const found = { right: 0, wrong: 0, falselyNamed: 0 };
    const certainties: number[] = [];
    const times: number[] = [];
    for (let at = 0; at < pictures; at += 1) {
      const picture = await drawScene(at, WIDTH, HEIGHT);
      const context = { photoId: `photo-${at}`, picture, viewerIds };
      const viewerId = viewerIds[(at * 7_919) % viewers] ?? '';
      const began = performance.now();
      const marked = await markForViewer(picture, context.photoId, { id: viewerId, firstName: 'Noor' });
      times.push(performance.now() - began);
      const named = await findMarkedViewer(await degrade(marked), context);
      if (named?.viewerId === viewerId) found.right += 1;
      else if (named) found.wrong += 1;
      certainties.push(named?.certainty ?? 0);
      if (await findMarkedViewer(await degrade(picture), context)) found.falselyNamed += 1;
    }
    await disconnectMongo();
    const goals: Goal[] = [
      { what: `named rightly, of ${pictures}`, value: found.right, goal: Math.floor(pictures * 0.95), isFloor: true },
      { what: 'named wrongly', value: found.wrong, goal: 0 },
      { what: 'named where the copy has no mark', value: found.falselyNamed, goal: 0 },
    ];
    console.log(`${pictures} pictures, ${viewers} viewers, copies of half the size as JPEG ${JPEG_QUALITY}`);
    console.table(judged(goals));
    console.log(
      `certainty: least ${Math.min(...certainties).toFixed(1)}, median ${median(certainties).toFixed(1)} standard deviations (named from 5.5 on); drawing a mark: ${median(times).toFixed(0)} ms`,
    );
    if (found.right < pictures * 0.95 || found.wrong + found.falselyNamed > 0) process.exitCode = 1;
  });
