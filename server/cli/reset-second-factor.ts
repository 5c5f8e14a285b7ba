import { resetSecondFactorFor } from '../domain/accounts/admin.ts';
import { type AddCommand, addCommand, emailArgument, report } from './command.ts';
import { withDatabase } from './session.ts';

/** `reset-second-factor <e-mail>` */
export const addResetSecondFactor: AddCommand = (program) => {
  addCommand(
    program,
    'reset-second-factor',
    'remove the second factor of an account, whose owner has lost it; they are signed out everywhere',
  )
    .argument('<e-mail>', 'address of the account', emailArgument)
    .action(
      report(async (email: string) => {
        await withDatabase(() => resetSecondFactorFor(email));
        return {
          lines: [`${email} signs in without a code now, and should set up a new second factor at once.`],
          data: { email },
        };
      }),
    );
};
