import type { PlaceView } from '../../shared/contract/places.ts';
import type { KnownPlace } from '../domain/matching/places/gazetteer.ts';
import { labelPlace, nameRegion } from '../domain/matching/places/naming.ts';

/** Presents a place of the gazetteer: neither where it is nor who lives there. */
export const presentPlace = (place: KnownPlace): PlaceView => {
  const region = nameRegion(place);
  const { name, country } = place;
  return { name, country, ...(region === null ? {} : { region }), label: labelPlace(place) };
};
