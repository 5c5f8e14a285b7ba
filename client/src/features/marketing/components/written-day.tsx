/** A day as a text says it, such as "March 18, 2025", which programs can read too. */
export const WrittenDay = ({ day }: { day: string }) => (
  <time dateTime={new Date(`${day} UTC`).toISOString().slice(0, 10)}>{day}</time>
);
