import { expect, test } from 'vitest';
import { photos } from '../../shared/contract/photos.ts';
import { staffPhotos } from '../../shared/contract/staff/staff-photos.ts';
import { storedMember } from '../../testing/people/stored-member.ts';
import { presentPhoto, presentStaffPhoto } from './profiles.ts';

const photo = { _id: 'p1', status: 'rejected', reason: 'Too dark', addedAt: new Date('2030-01-02T03:04:05Z') } as const;

test('a photo shows its owner how it stands', () => {
  const view = presentPhoto({ photo, position: 2 });
  expect(view).toEqual({ id: 'p1', position: 2, status: 'rejected', reason: 'Too dark' });
  expect(photos.mine.responses[200].element.strict().parse(view)).toEqual(view);
});

test('R23: a photo shows staff its owner by name, and nothing private of them', () => {
  const view = presentStaffPhoto({ photo, owner: storedMember.user, pending: null });
  expect(view).toMatchObject({ id: 'p1', status: 'rejected', reason: 'Too dark', addedAt: '2030-01-02T03:04:05.000Z' });
  expect(staffPhotos.decide.responses[200].strict().parse(view)).toEqual(view);
  expect(JSON.stringify(view)).not.toMatch(/secret|500k/);
});
