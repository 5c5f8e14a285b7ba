import type { Contract } from '../../shared/contract/index.ts';
import type { Handlers } from '../http/handlers.ts';
import { accounts } from './accounts.ts';

/** The handler of every call, by resource, as the contract names them. */
export const handlers = {
  accounts,
} satisfies Partial<Handlers<Contract>>;
