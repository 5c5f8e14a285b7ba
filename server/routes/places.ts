import type { Contract } from '../../shared/contract/index.ts';
import { describePlace } from '../domain/matching/places/naming.ts';
import { listPlaces } from '../domain/matching/places/place-search.ts';
import { readPlace } from '../domain/matching/places/read-place.ts';
import { suggestPlaces } from '../domain/matching/places/suggest.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentPlace } from '../presenters/places.ts';

export const places: Handlers<Contract>['places'] = {
  find: async ({ query: { q, limit, as } }) =>
    (as === 'reading' ? listPlaces(readPlace(q)).slice(0, limit) : suggestPlaces(q, limit))
      .map(describePlace)
      .map(presentPlace),
};
