import { isolate } from '../../../shared/text-direction.ts';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** Formats first and last name for a line or sentence; the first name alone where the last name is not shown. */
export const formatName = ({ firstName, lastName }: Named): string => isolate(`${firstName} ${lastName}`.trim());
