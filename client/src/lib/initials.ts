interface Named {
  firstName?: string | null;
  lastName?: string | null;
}

const first = (text: string | null | undefined): string => [...(text?.trim() ?? '')][0] ?? '';

/** Returns the first and last initials in upper case; `U` where there is no name. */
export const getInitials = ({ firstName, lastName }: Named): string =>
  `${first(firstName)}${first(lastName)}`.toLocaleUpperCase('en') || 'U';
