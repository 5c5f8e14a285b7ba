import * as z from 'zod';
import { PLACE_QUERY } from '../limits.ts';
import { call } from './base/define.ts';
import { queryInt, requiredLine } from './base/fields.ts';

/** A place of the gazetteer; nobody's own. */
const placeView = z
  .object({
    name: z.string(),
    /** ISO 3166. */
    country: z.string(),
    /** The state, province or the like of a city or county. */
    region: z.string().optional(),
    /** How it is read back, and read from: "London, United Kingdom". */
    label: z.string(),
  })
  .meta({ id: 'Place' });
export type PlaceView = z.infer<typeof placeView>;

const MESSAGE = `Please write at least ${PLACE_QUERY.min} letters of a place`;

/** Calls about the places that the service knows. */
export const places = {
  find: call({
    method: 'GET',
    path: '/api/places',
    summary:
      'Places whose names begin so, in any script, the best first; as a reading, those that the text may mean: one is what we read it as, of several we ask, and none is not known',
    access: 'signed-in',
    rate: 'places',
    query: z.strictObject({
      q: requiredLine(MESSAGE, PLACE_QUERY.max, PLACE_QUERY.min),
      limit: queryInt(1, PLACE_QUERY.most).default(PLACE_QUERY.most),
      as: z.literal('reading').optional(),
    }),
    responses: { 200: z.array(placeView) },
  }),
};
