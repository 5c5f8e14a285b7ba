import type { KnownPlace } from '../../server/domain/matching/places/gazetteer.ts';
import { getKmApart, labelPlace } from '../../server/domain/matching/places/naming.ts';
import { foldPlaceName } from '../../server/domain/matching/places/place-folding.ts';
import { findCandidates } from '../../server/domain/matching/places/place-search.ts';
import { readPlace } from '../../server/domain/matching/places/read-place.ts';
import { judged } from '../goals.ts';
import { toRecord } from '../limits/candidates.ts';
import { answerFile, type DataLine, type FileOptions, readBuiltIn } from '../limits/data.ts';

export interface PlacesOptions extends FileOptions {
  /** Whether what was not read right is listed. */
  readonly missed: boolean;
}

/** Ways to write a place with what each means: a place, "ask", or "unknown". The second half was labelled by somebody who knew no rule. */
const CORPORA = ['first.jsonl', 'second.jsonl'];

/** Answers a line of `--data`: the place that is read, or those that it is asked back among. */
function answerLine(line: DataLine) {
  if ('error' in line) return { id: null, error: line.error };
  const { id = null, text } = toRecord(line.value);
  return { id, ...read(text) };
}

function read(text: unknown) {
  const reading = readPlace(typeof text === 'string' ? text : '');
  return {
    place: reading.state === 'known' ? toAnswer(reading.place) : null,
    ask: reading.state === 'ask' ? reading.choices.map(labelPlace) : [],
  };
}

const toAnswer = ({ name, country, kind, latitude, longitude }: KnownPlace) => ({
  name,
  country,
  kind,
  lat: latitude / 10,
  lon: longitude / 10,
});

type Verdict = 'right' | 'wrong' | 'asked back' | 'unknown';

/** Two names of a place may differ, such as "Makkah" and "Mecca": then the middles are as near as this. */
const SAME_KM = 30;

function isWanted(place: KnownPlace, want: Readonly<Record<string, unknown>>): boolean {
  if (place.country !== want.country) return false;
  // Areas have too many names to be judged by one.
  if (want.name === undefined) return true;
  const name = foldPlaceName(String(want.name));
  if (foldPlaceName(place.name).includes(name)) return true;
  const named = findCandidates(name).filter(({ country }) => country === place.country);
  return named.some((one) => getKmApart(one, place) <= SAME_KM);
}

function judge(text: string, want: unknown): Verdict {
  const reading = readPlace(text);
  if (want === 'ask') return reading.state === 'ask' ? 'right' : reading.state === 'known' ? 'wrong' : 'unknown';
  if (want === 'unknown')
    return reading.state === 'unknown' ? 'right' : reading.state === 'ask' ? 'asked back' : 'wrong';
  if (reading.state === 'unknown') return 'unknown';
  if (reading.state === 'ask') return 'asked back';
  return isWanted(reading.place, toRecord(want)) ? 'right' : 'wrong';
}

/** Reads the places of a file; without a file, judges the built-in corpus. */
export function placesBench({ missed, ...files }: PlacesOptions): void {
  if (answerFile(files, answerLine)) return;
  const lines = CORPORA.flatMap((name) => readBuiltIn(import.meta.dirname, name)).flatMap((line) =>
    'error' in line ? [] : [toRecord(line.value)],
  );
  const verdicts = lines.map(({ text, want }) => judge(String(text), want));
  if (missed) {
    console.table(
      lines.flatMap(({ id, text, want }, at) =>
        verdicts[at] === 'right'
          ? []
          : [{ id, text, want: JSON.stringify(want), verdict: verdicts[at], read: toWords(String(text)) }],
      ),
    );
  }
  const share = (verdict: Verdict): number =>
    Math.round((1_000 * verdicts.filter((one) => one === verdict).length) / verdicts.length) / 10;
  console.table(
    judged([
      { what: 'ways to write a place', value: lines.length, goal: 200, isFloor: true },
      { what: 'read right, %', value: share('right'), goal: 80, isFloor: true },
      { what: 'read wrong', value: verdicts.filter((one) => one === 'wrong').length, goal: 0 },
      { what: 'asked back without need, %', value: share('asked back'), goal: 15 },
      { what: 'unknown, and told, %', value: share('unknown'), goal: 10 },
    ]),
  );
}

const toWords = (text: string): string => {
  const { place, ask } = read(text);
  return place ? `${place.name}, ${place.country} (${place.kind})` : ask.join(' | ');
};
