interface Named {
  firstName: string;
  lastName: string;
}

/** Returns first and last name; the first name alone where the last name is not shown. */
export const formatFullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** Formats age and location as `32 · London`, as far as they are known. */
export const formatAgeAndLocation = ({ age, location }: { age: number | null; location: string | null }): string =>
  [age === null ? null : String(age), location].filter(Boolean).join(' · ') || 'Age and place not provided';
