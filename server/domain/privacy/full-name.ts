import { findFullNameFault, NAME_FAULTS } from '../../../shared/rules/person-names.ts';
import { invalid } from '../kernel/errors.ts';

/** Throws `bad_request` where a first and a last name together are no name that anybody may have. */
export const requireFullName = ({ firstName, lastName }: { firstName: string; lastName: string }): void => {
  const fault = findFullNameFault(firstName, lastName);
  if (fault) throw invalid('firstName', NAME_FAULTS[fault]);
};
