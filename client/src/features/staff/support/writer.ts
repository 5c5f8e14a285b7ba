import type { StaffSupportThread } from '../../../../../shared/contract/staff/staff-support.ts';
import type { Person } from '../shared/row.tsx';

/** Whoever began a thread: an account, or a visitor by the name that they typed. */
export const toWriter = ({ id, writer, name }: StaffSupportThread): Person =>
  writer ?? { id, firstName: name ?? 'A reader of the journal', lastName: '' };
