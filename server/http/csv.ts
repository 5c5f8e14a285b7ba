import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/** One line of a file, by its columns. */
type CsvRow<C extends string> = Readonly<Record<C, string | number>>;

/**
 * Writes rows as a CSV file (RFC 4180, UTF-8 with a mark), part by part as it is taken, with the columns' names as its first
 * line. What a spreadsheet would take for a formula gets an apostrophe in front. Fails where the rows do; where the receiver
 * leaves, no more of them are read.
 */
export const writeCsv = <C extends string>(
  columns: readonly C[],
  rows: AsyncIterable<CsvRow<C>>,
): AsyncIterable<Buffer> =>
  pipeline(
    Readable.from(rows),
    stringify({
      columns: [...columns],
      header: true,
      // Spreadsheets read a file without the mark in the encoding of the country, in which names with other letters are
      // unreadable.
      bom: true,
      record_delimiter: 'windows',
      // Only texts with a line break of both characters would have quotes otherwise, and programs end a row at either of the
      // two alone as well.
      quoted_string: true,
      escape_formulas: true,
    }),
    () => {},
  );
