import type { PlaceView } from '../../shared/contract/places.ts';
import type { DescribedPlace } from '../domain/matching/places/naming.ts';

/** Presents a place of the gazetteer: neither where it is nor who lives there. */
export const presentPlace = ({ name, country, region, label }: DescribedPlace): PlaceView => ({
  name,
  country,
  ...(region === null ? {} : { region }),
  label,
});
