import { issueLinkFor } from '../domain/accounts/admin.ts';
import { type AddCommand, addCommand, emailArgument, report } from './command.ts';
import { withDatabase } from './session.ts';

/** `reset-link <e-mail>` */
export const addResetLink: AddCommand = (program) => {
  addCommand(program, 'reset-link', 'print a one-time link to set the password of an account, also of staff')
    .argument('<e-mail>', 'address of the account', emailArgument)
    .action(
      report(async (email: string) => {
        const { url, expiresAt } = await withDatabase(() => issueLinkFor(email));
        const until = expiresAt.toISOString();
        return {
          lines: [`To set the password of ${email}, open this link once before ${until}:`, url],
          data: { email, url, expiresAt: until },
        };
      }),
    );
};
