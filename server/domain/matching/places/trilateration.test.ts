import { expect, test } from 'vitest';
import { her, him } from '../../../../testing/people/test-member.ts';
import { createRandom } from '../../../seed/random.ts';
import { buildPool } from '../search/pool.ts';
import { toVector } from './middle.ts';
import { getDistanceKm, type Place, resolvePlace } from './places.ts';

/** Towns around London from which the attacker looks, by setting where he searches. */
const TOWNS = [
  ['Brighton', 'Reading', 'Cambridge, UK', 'Oxford', 'Southampton', 'Bristol', 'Birmingham, UK', 'Leicester'],
  ['Manchester, UK', 'Leeds', 'Sheffield', 'Nottingham', 'Cardiff', 'Norwich', 'Ipswich', 'Peterborough'],
  ['Portsmouth', 'Plymouth', 'Exeter', 'Liverpool', 'Paris', 'Brussels', 'Amsterdam', 'Rotterdam'],
  ['Lille', 'Rouen', 'Le Havre', 'Ghent', 'Antwerp', 'Luton', 'Coventry', 'Derby'],
].flat();
const PROBES = 500;
const FURTHEST_KM = 1_000;
/** A town's people live around its centre; the radius of the built-up area of London is about 25 km. */
const TOWN_RADIUS_KM = 25;
const KM_PER_DEGREE = 111.2;
const RADIANS = Math.PI / 180;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const toPlace = ({ latitude, longitude }: Point): Place => ({
  kind: 'city',
  name: '',
  city: null,
  region: null,
  country: '',
  population: 1,
  at: toVector(latitude, longitude),
  radiusKm: 0,
});
const getKm = (a: Point, b: Point): number => getDistanceKm(toPlace(a), toPlace(b)) ?? 0;

/** Finds the point whose distances from the towns fit best, by a grid that is made finer. */
const locate = (distances: ReadonlyMap<string, number>): Point => {
  const fitOf = (point: Point): number =>
    [...distances].reduce((sum, [town, km]) => {
      const found = getDistanceKm(resolvePlace(town), toPlace(point));
      return sum + (found === null ? 0 : (found - km) ** 2);
    }, 0);
  let best: Point = { latitude: 51, longitude: 0 };
  for (let step = 1; step > 0.002; step /= 2) {
    const around = [-2, -1, 0, 1, 2].flatMap((north) =>
      [-2, -1, 0, 1, 2].map((east) => ({
        latitude: best.latitude + north * step,
        longitude: best.longitude + east * step,
      })),
    );
    best = around.reduce((one, other) => (fitOf(other) < fitOf(one) ? other : one));
  }
  return best;
};

test('R26: 500 probes with other places and distances find the centre of the town and not the home', () => {
  const target = him({ id: 'target', location: 'London' });
  const pool = buildPool([target.candidate]);
  let probes = 0;
  /** Whether the target is within a distance of a town, as far as the attacker can tell. */
  const isWithin = (location: string, maxDistanceKm: number): boolean => {
    probes += 1;
    const attacker = her({ id: 'attacker', location: 'Leeds', preferences: { location, maxDistanceKm } }).candidate;
    return pool.withTemporaryMember(attacker, (me) => pool.isEligiblePair(me, 0));
  };
  const distances = new Map<string, number>();
  const perTown = Math.floor(PROBES / TOWNS.length);
  for (const town of TOWNS) {
    let [near, far] = [0, FURTHEST_KM];
    for (let probe = 0; probe < perTown && far - near > 1; probe += 1) {
      const middle = Math.round((near + far) / 2);
      if (isWithin(town, middle)) far = middle;
      else near = middle;
    }
    distances.set(town, (near + far) / 2);
  }
  expect(probes).toBeGreaterThan(300);
  expect(probes).toBeLessThanOrEqual(PROBES);
  const found = locate(distances);
  const random = createRandom('homes');
  const centre: Point = { latitude: 51.5, longitude: -0.1 };
  const homes = Array.from({ length: 1_000 }, (): Point => {
    const [angle, km] = [random.next() * 2 * Math.PI, TOWN_RADIUS_KM * Math.sqrt(random.next())];
    const east = (km * Math.sin(angle)) / (KM_PER_DEGREE * Math.cos(centre.latitude * RADIANS));
    return { latitude: centre.latitude + (km * Math.cos(angle)) / KM_PER_DEGREE, longitude: centre.longitude + east };
  });
  const errors = (point: Point) => homes.map((home) => getKm(point, home)).sort((a, b) => a - b);
  const median = errors(found)[homes.length / 2] ?? 0;
  // He finds what the card says: London. Its name alone would have told as much.
  expect(getKm(found, centre)).toBeLessThan(10);
  expect(median).toBeGreaterThanOrEqual(10);
  expect(median).toBeGreaterThanOrEqual((errors(centre)[homes.length / 2] ?? 0) - 1);
});
