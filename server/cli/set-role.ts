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
        const { hasPassword } = await withDatabase(() => setRole(email, role));
        const next = `It has no password now: reset-link ${email} prints a link to set one.`;
        return {
          lines: [`${email} is ${role} now.`, ...(hasPassword ? [] : [next])],
          data: { email, role, hasPassword },
        };
      }),
    );
};
