import { expect, test } from 'vitest';
import { expectAgreement } from '../../../../testing/people/factor-columns.ts';
import { her, him } from '../../../../testing/people/test-member.ts';
import { FACTORS } from '../factors/factors.ts';
import { FactorSums } from './factor-sums.ts';
import { PlaceColumns } from './place-columns.ts';
import { PlaceTable } from './place-table.ts';

const PLACES = FACTORS.filter(({ by }) => by.kind === 'place');

test('place columns agree with the factors', () => {
  expectAgreement(() => new PlaceColumns(FACTORS, new PlaceTable()), PLACES);
});

test('a temporary row at a new place is compared, and does not affect the next temporary row', () => {
  const columns = new PlaceColumns(FACTORS, new PlaceTable());
  columns.add(her({ location: 'London' }));
  columns.compact(null);
  const fitOf = (location: string): number => {
    columns.add(him({ location }));
    const sums = new FactorSums();
    columns.sum(0, 1, sums);
    columns.removeLast();
    return sums.fitThere;
  };
  const [far, near] = [fitOf('Sydney'), fitOf('London')];
  expect(near).toBeGreaterThan(far);
  expect([fitOf('Sydney'), fitOf('London')]).toEqual([far, near]);
});
