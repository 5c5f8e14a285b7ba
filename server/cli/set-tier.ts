import { TIERS, type Tier } from '../../shared/options.ts';
import { setTier } from '../domain/accounts/admin.ts';
import { type AddCommand, addCommand, emailArgument, oneOf, report } from './command.ts';
import { withDatabase } from './session.ts';

/** `set-tier <e-mail> <tier>` */
export const addSetTier: AddCommand = (program) => {
  addCommand(program, 'set-tier', 'give a member a membership tier')
    .argument('<e-mail>', 'address of the account', emailArgument)
    .argument('<tier>', TIERS.join(', '), oneOf(TIERS))
    .action(
      report(async (email: string, tier: Tier) => {
        await withDatabase(() => setTier(email, tier));
        return { lines: [`${email} has the tier ${tier} now.`], data: { email, tier } };
      }),
    );
};
