import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GrowableColumn, NumberLists, newInt32Array, newUint8Array, StringInterner } from './typed-columns.ts';

const lists = fc.array(fc.array(fc.nat(2 ** 32 - 1), { maxLength: 5 }), { maxLength: 90 });

/** A list of lists, and an order to put it in. */
const ordered = lists.chain((rows) =>
  fc.record({ rows: fc.constant(rows), order: fc.shuffledSubarray([...rows.keys()], { minLength: rows.length }) }),
);

const written = (table: NumberLists, count: number): number[][] =>
  Array.from({ length: count }, (_, row) => [...table.items.subarray(table.start(row), table.end(row))]);

describe('rows', () => {
  it('grow one at a time and keep what was written', () => {
    const rows = new GrowableColumn(newInt32Array, 3);
    for (let n = 0; n < 200; n++) {
      const at = rows.addRow();
      expect(at).toBe(3 * n);
      expect([...rows.data.subarray(at, at + 3)]).toEqual([0, 0, 0]);
      rows.data.set([n, ~n, 7], at);
    }
    expect(rows.rowCount).toBe(200);
    for (let n = 0; n < 200; n++) expect([...rows.data.subarray(3 * n, 3 * n + 3)]).toEqual([n, ~n, 7]);
  });

  it('are put in order, and have room for one more', () => {
    const rows = new GrowableColumn(newUint8Array, 2);
    for (const n of [10, 20, 30]) rows.data.set([n, n + 1], rows.addRow());
    rows.compact(Uint32Array.of(2, 0, 1));
    expect([...rows.data]).toEqual([30, 31, 10, 11, 20, 21, 0, 0]);
    const { data } = rows;
    expect(rows.addRow()).toBe(6);
    expect(rows.data).toBe(data);
  });

  it('leave nothing behind of a row that was taken back', () => {
    const rows = new GrowableColumn(newUint8Array, 2);
    rows.data.set([1, 2], rows.addRow());
    rows.data.set([3, 4], rows.addRow());
    rows.removeLast();
    expect(rows.rowCount).toBe(1);
    const at = rows.addRow();
    expect([...rows.data.subarray(0, at + 2)]).toEqual([1, 2, 0, 0]);
  });
});

describe('lists', () => {
  it('are read as they were written, in the order that was asked for', () => {
    fc.assert(
      fc.property(ordered, ({ rows, order }) => {
        const table = new NumberLists();
        for (const list of rows) table.add(list);
        expect(written(table, rows.length)).toEqual(rows);
        table.compact(Uint32Array.from(order));
        expect(written(table, rows.length)).toEqual(order.map((row) => rows[row]));
      }),
      { numRuns: 30, seed: 1 },
    );
  });

  it('are the same after some came and went, whatever their order', () => {
    fc.assert(
      fc.property(ordered, lists, ({ rows, order }, guests) => {
        const table = new NumberLists();
        for (const list of rows) table.add(list);
        table.compact(Uint32Array.from(order));
        for (const guest of guests) {
          table.add(guest);
          expect([...table.items.subarray(table.start(rows.length), table.end(rows.length))]).toEqual(guest);
          table.removeLast();
        }
        expect(written(table, rows.length)).toEqual(order.map((row) => rows[row]));
      }),
      { numRuns: 30, seed: 1 },
    );
  });
});

describe('a string interner', () => {
  it('has numbers for texts from 0 on in the order in which they come, each its own', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 2 })), (texts) => {
        const intern = new StringInterner();
        const distinct = [...new Set(texts)];
        expect(texts.map((text) => intern.toNumber(text))).toEqual(texts.map((text) => distinct.indexOf(text)));
        expect(intern.size).toBe(distinct.length);
      }),
      { numRuns: 30, seed: 1 },
    );
  });

  it('takes a text that looks like a property of every object for a text like others', () => {
    const intern = new StringInterner();
    expect(['constructor', '__proto__', 'constructor'].map((text) => intern.toNumber(text))).toEqual([0, 1, 0]);
  });
});
