/** Returns the instant at which a day begins where the reader is; what is no day, as it was entered. */
export const getMidnight = (day: string): string => {
  const at = new Date(`${day}T00:00`);
  return Number.isNaN(at.getTime()) ? day : at.toISOString();
};
