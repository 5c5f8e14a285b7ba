import { createAdmin } from '../domain/accounts/admin.ts';
import { type AddCommand, addCommand, emailArgument, report } from './command.ts';
import { withDatabase } from './session.ts';

/** `create-admin <e-mail>` */
export const addCreateAdmin: AddCommand = (program) => {
  addCommand(
    program,
    'create-admin',
    'make the account of an e-mail an admin and print a one-time link to set its password',
  )
    .argument('<e-mail>', 'address of the account; it is opened where there is none', emailArgument)
    .action(
      report(async (email: string) => {
        const { url, expiresAt } = await withDatabase(() => createAdmin(email));
        const until = expiresAt.toISOString();
        return {
          lines: [`${email} is an admin. To set the password, open this link once before ${until}:`, url],
          data: { email, url, expiresAt: until },
        };
      }),
    );
};
