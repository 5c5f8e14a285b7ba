import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

const write = async (rows: readonly { name: string; count: number }[]): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of writeCsv(['name', 'count'], each(rows))) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
};

/** Reads a file as a spreadsheet does (RFC 4180). */
const read = (text: string): string[][] => {
  const lines: string[][] = [[]];
  const fields = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/y;
  fields.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (fields.lastIndex < text.length) {
    const [, field = '', end] = fields.exec(text) ?? [];
    lines.at(-1)?.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === '\r\n') lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
};

test('a file has a mark, its heads, and a line for each row, with its texts in quotes', async () => {
  const rows = [
    { name: 'Amina', count: 3 },
    { name: 'said "peace", and left\nthen', count: -2 },
  ];
  expect(await write(rows)).toBe('\uFEFF"name","count"\r\n"Amina",3\r\n"said ""peace"", and left\nthen",-2\r\n');
  expect(await write([])).toBe('\uFEFF"name","count"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1'])('%j is no formula in a file', async (name) => {
  const [, row] = read(await write([{ name, count: 0 }]));
  expect(row).toEqual([`'${name}`, '0']);
});

test('whatever is written is read again, and never begins like a formula', async () => {
  const texts = fc.array(
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', 'a', '’', ' ') }),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (names) => {
      const lines = read(await write(names.map((name) => ({ name, count: 1 })))).slice(1);
      expect(lines.map(([name]) => name?.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual(names);
      for (const [name = ''] of lines) expect(name).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('rows are read as they are taken, and no further where the receiver leaves', async () => {
  let given = 0;
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) {
        given += 1;
        yield { name: 'Amina', count: given };
      }
    } finally {
      isClosed = true;
    }
  }
  for await (const part of writeCsv(['name', 'count'], endless())) {
    expect(part.length).toBeGreaterThan(0);
    break;
  }
  await expect.poll(() => isClosed).toBe(true);
  expect(given).toBeLessThan(10_000);
});

test('a failure of what is written reaches the receiver', async () => {
  async function* failing(): AsyncGenerator<{ name: string; count: number }> {
    yield { name: 'Amina', count: 1 };
    throw new Error('gone');
  }
  const take = async () => {
    for await (const _ of writeCsv(['name', 'count'], failing()));
  };
  await expect(take()).rejects.toThrow('gone');
});
