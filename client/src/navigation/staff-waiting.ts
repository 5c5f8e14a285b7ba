import type { UseQueryResult } from '@tanstack/react-query';
import { contract } from '../../../shared/contract/index.ts';
import type { StaffWaiting } from '../../../shared/contract/staff/staff-operations.ts';
import { useApiQuery } from '../lib/query/query.ts';

/** How long the counts are shown before a page of the staff's side asks for them anew. A timer would keep an idle session alive. */
const FRESH_MS = 30_000;

/** Loads how much waits for someone of the staff. */
export const useStaffWaiting = (isStaff: boolean): UseQueryResult<StaffWaiting> =>
  useApiQuery(contract.staffOperations.waiting, {}, { staleTime: FRESH_MS, enabled: isStaff });
