/**
 * `npm run prayer-tables -- <file…>`: compares our prayer times with published tables, which the project does not contain. A
 * table is JSON: `params` (`latitude`, `longitude`, `timezone`, `method`, `madhab`) and `times`, one row a day with `date` and the
 * five prayers as "6:33 AM". Prints the largest difference of each and exits with 1 where one is above two minutes, or what
 * the table itself allows as `variance`.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { getPrayerTimes } from '../server/domain/quiet-times/prayer-times.ts';
import { getWallTime } from '../server/domain/quiet-times/zone.ts';
import { PRAYER_METHODS, PRAYERS } from '../shared/options.ts';

const ALLOWED_MINUTES = 2;
const DAY_MINUTES = 1_440;
const HALF_DAY_MINUTES = 720;

const tableSchema = z.object({
  params: z.object({
    latitude: z.number(),
    longitude: z.number(),
    timezone: z.string(),
    method: z.enum(PRAYER_METHODS),
    madhab: z.string(),
  }),
  variance: z.number().default(ALLOWED_MINUTES),
  times: z.array(
    z.object({
      date: z.iso.date(),
      fajr: z.string(),
      dhuhr: z.string(),
      asr: z.string(),
      maghrib: z.string(),
      isha: z.string(),
    }),
  ),
});

/** Minutes since midnight of a time such as "6:33 AM". */
const readTime = (text: string): number => {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d{2}) ([AP])M$/i.exec(text) ?? [];
  if (half === undefined) throw new Error(`"${text}" is no time such as "6:33 AM"`);
  return (Number(hours) % 12) * 60 + Number(minutes) + (half.toUpperCase() === 'P' ? HALF_DAY_MINUTES : 0);
};

/** Prints how far a table is from our times; returns whether it is near enough. */
const compareTable = (file: string): boolean => {
  const { params, variance, times } = tableSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { latitude, longitude, timezone: timeZone, method } = params;
  const madhab = params.madhab.toLowerCase() === 'hanafi' ? 'hanafi' : 'standard';
  const shifts = { fajr: 0, dhuhr: 0, asr: 0, maghrib: 0, isha: 0 };
  let worst = { minutes: 0, at: 'nowhere' };
  for (const { date, ...row } of times) {
    const ours = getPrayerTimes({ latitude, longitude, timeZone }, date, { method, madhab, shifts, ramadanShift: 0 });
    for (const prayer of PRAYERS) {
      const published = readTime(row[prayer]);
      const { minutes } = getWallTime(ours[prayer], timeZone);
      const apart =
        ((((minutes - published) % DAY_MINUTES) + DAY_MINUTES + HALF_DAY_MINUTES) % DAY_MINUTES) - HALF_DAY_MINUTES;
      if (Math.abs(apart) > Math.abs(worst.minutes)) worst = { minutes: apart, at: `${prayer} on ${date}` };
    }
  }
  console.log(`${basename(file)}: ${times.length} days, at most ${worst.minutes} minutes apart (${worst.at})`);
  return Math.abs(worst.minutes) <= Math.max(ALLOWED_MINUTES, variance);
};

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length === 0) throw new Error('Give the paths of one or more tables.');
process.exitCode = positionals.map(compareTable).every(Boolean) ? 0 : 1;
