/**
 * Returns a time zone whose clocks show this hour. The names of such zones count against the sun: `Etc/GMT-3` is three hours ahead of
 * UTC.
 */
export const findZoneAt = (now: Date, hour: number): string => {
  const hoursAhead = ((hour - now.getUTCHours() + 36) % 24) - 12;
  if (hoursAhead === 0) return 'Etc/GMT';
  return hoursAhead > 0 ? `Etc/GMT-${hoursAhead}` : `Etc/GMT+${-hoursAhead}`;
};

/**
 * Returns a time zone in which it is between two and three in the morning: a matchmaking day there has begun, its run is due, and it
 * does not end for 21 hours.
 */
export const findMorningZone = (now: Date): string => findZoneAt(now, 2);
