import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenDatabase } from '../../testing/stores/database.ts';
import { BlockModel, getBlockId } from '../models/members/block.ts';
import { findBlocksAmong, getApartFrom, loadBlockedIds, loadBlocksAround } from './blocks.ts';

givenDatabase();

const PEOPLE = ['a', 'b', 'c', 'd'] as const;
const sides = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...PEOPLE), fc.constantFrom(...PEOPLE)), { selector: String, maxLength: 8 })
  .map((pairs) => pairs.filter(([one, other]) => one !== other));

test('R67: the filters find exactly the blocks of the predicate, and a block keeps both apart alike', async () => {
  await fc.assert(
    fc.asyncProperty(sides, async (pairs) => {
      const blocks = pairs.map(([blockerId, blockedId]) => ({
        _id: getBlockId(blockerId, blockedId),
        blockerId,
        blockedId,
        firstName: 'Amina',
        createdAt: new Date(0),
      }));
      await BlockModel.deleteMany({});
      await BlockModel.insertMany(blocks);
      for (const userId of PEOPLE) {
        const found = await loadBlocksAround(userId);
        const around = blocks.filter((block) => getApartFrom(block, userId) !== null);
        const toId = ({ blockerId, blockedId }: (typeof found)[number]) => getBlockId(blockerId, blockedId);
        expect(found.map(toId).sort()).toEqual(around.map(toId).sort());
        const blockedIds = (await loadBlockedIds([userId])).get(userId) ?? [];
        expect(blockedIds).toEqual(pairs.flatMap(([who, whom]) => (who === userId ? [whom] : [])).sort());
      }
      const among = blocks.filter(({ blockerId, blockedId }) => blockerId !== 'd' && blockedId !== 'd');
      expect(await findBlocksAmong(['a', 'b', 'c'])).toHaveLength(among.length);
    }),
    { numRuns: 25 },
  );
}, 60_000);
