import { ROLES, type Role } from '../../shared/options.ts';
import { setRole } from '../domain/accounts/admin.ts';
import { type AddCommand, addCommand, emailArgument, oneOf, report } from './command.ts';
import { withDatabase } from './session.ts';

/** `set-role <e-mail> <role>` */
export const addSetRole: AddCommand = (program) => {
  addCommand(program, 'set-role', 'give an account a role, where no second admin can confirm it')
    .argument('<e-mail>', 'address of the account', emailArgument)
    .argument('<role>', ROLES.join(', '), oneOf(ROLES))
    .action(
      report(async (email: string, role: Role) => {
        await withDatabase(() => setRole(email, role));
        return { lines: [`${email} is ${role} now.`], data: { email, role } };
      }),
    );
};
