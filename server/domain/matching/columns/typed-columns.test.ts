import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GrowableColumn, NumberLists, newInt32Array, newUint8Array, StringInterner } from './typed-columns.ts';

const lists = fc.array(fc.array(fc.nat(2 ** 32 - 1), { maxLength: 5 }), { maxLength: 90 });

/** Generates lists, and an order to sort them by. */
const ordered = lists.chain((rows) =>
  fc.record({ rows: fc.constant(rows), order: fc.shuffledSubarray([...rows.keys()], { minLength: rows.length }) }),
);

const readAll = (table: NumberLists, count: number): number[][] =>
  Array.from({ length: count }, (_, row) => [...table.items.subarray(table.start(row), table.end(row))]);

describe('a growable column', () => {
  it('grows by one row at a time and keeps its values', () => {
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

  it('is sorted by an order, and keeps room for one more row', () => {
    const rows = new GrowableColumn(newUint8Array, 2);
    for (const n of [10, 20, 30]) rows.data.set([n, n + 1], rows.addRow());
    rows.compact(Uint32Array.of(2, 0, 1));
    expect([...rows.data]).toEqual([30, 31, 10, 11, 20, 21, 0, 0]);
    const { data } = rows;
    expect(rows.addRow()).toBe(6);
    expect(rows.data).toBe(data);
  });

  it('clears a row that was removed', () => {
    const rows = new GrowableColumn(newUint8Array, 2);
    rows.data.set([1, 2], rows.addRow());
    rows.data.set([3, 4], rows.addRow());
    rows.removeLast();
    expect(rows.rowCount).toBe(1);
    const at = rows.addRow();
    expect([...rows.data.subarray(0, at + 2)]).toEqual([1, 2, 0, 0]);
  });
});

describe('number lists', () => {
  it('are read as they were added, in the order that was given', () => {
    fc.assert(
      fc.property(ordered, ({ rows, order }) => {
        const table = new NumberLists();
        for (const list of rows) table.add(list);
        expect(readAll(table, rows.length)).toEqual(rows);
        table.compact(Uint32Array.from(order));
        expect(readAll(table, rows.length)).toEqual(order.map((row) => rows[row]));
      }),
      { numRuns: 30, seed: 1 },
    );
  });

  it('are unchanged after lists were added and removed', () => {
    fc.assert(
      fc.property(ordered, lists, ({ rows, order }, temporary) => {
        const table = new NumberLists();
        for (const list of rows) table.add(list);
        table.compact(Uint32Array.from(order));
        for (const list of temporary) {
          table.add(list);
          expect([...table.items.subarray(table.start(rows.length), table.end(rows.length))]).toEqual(list);
          table.removeLast();
        }
        expect(readAll(table, rows.length)).toEqual(order.map((row) => rows[row]));
      }),
      { numRuns: 30, seed: 1 },
    );
  });
});

describe('a string interner', () => {
  it('numbers distinct texts from 0 in the order of their arrival', () => {
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

  it('treats names of object properties like any other text', () => {
    const intern = new StringInterner();
    expect(['constructor', '__proto__', 'constructor'].map((text) => intern.toNumber(text))).toEqual([0, 1, 0]);
  });
});
