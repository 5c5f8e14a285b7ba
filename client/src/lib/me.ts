import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { contract } from '../../../shared/contract/index.ts';
import { queryClient, queryKey } from './query.ts';

/** The id of the signed-in user, for use outside React; '' for a visitor. */
export const getCurrentUserId = (): string =>
  queryClient.getQueryData<CurrentUser | null>(queryKey(contract.accounts.current))?.id ?? '';
