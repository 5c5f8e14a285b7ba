import { beforeEach, expect, test } from 'vitest';
import { clearDatabase } from '../../../testing/stores/clear-database.ts';
import { givenDatabase } from '../../../testing/stores/database.ts';
import { type Block, BlockModel, getBlockId } from '../../models/members/block.ts';
import { createDocumentReader } from './document-reader.ts';

givenDatabase();
beforeEach(clearDatabase);

const read = createDocumentReader<Block>(BlockModel, {
  where: (ids) => ({ $or: [{ blockerId: { $in: ids } }, { blockedId: { $in: ids } }] }),
  getKeys: ({ blockerId, blockedId }) => [blockerId, blockedId],
});
const readOf = async (id: string) => [...(await read([id]))(id)];

const block = (blockerId: string, blockedId: string) =>
  BlockModel.create({
    _id: getBlockId(blockerId, blockedId),
    blockerId,
    blockedId,
    firstName: 'Łucja',
    createdAt: new Date('2030-01-01'),
  });

test('documents are as mongoose reads them, and found by each of their keys', async () => {
  await Promise.all([block('a', 'b'), block('c', 'a')]);
  const stored = await BlockModel.find().sort({ _id: 1 }).lean<Block[]>();
  const found = await readOf('a');
  expect(found.sort((one, other) => (one._id < other._id ? -1 : 1))).toEqual(stored);
  const [ofB, ofNobody] = await Promise.all([readOf('b'), readOf('nobody')]);
  expect([ofB, ofNobody]).toEqual([[stored[0]], []]);
});

test('what has changed is read at once, whoever has written it', async () => {
  await block('a', 'b');
  expect(await readOf('b')).toHaveLength(1);
  await BlockModel.collection.updateOne({ blockerId: 'a' }, { $set: { firstName: 'Amina' } });
  expect((await readOf('a'))[0]?.firstName).toBe('Amina');
  await BlockModel.deleteMany({});
  expect(await readOf('a')).toEqual([]);
});
