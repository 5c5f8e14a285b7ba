import { contract } from '../../../../../shared/contract/index.ts';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { useApiMutation } from '../../../lib/query/mutation.ts';

/** Leads to the payment provider's page, on which one sees and changes how one pays. */
export const PortalButton = () => {
  const open = useApiMutation(contract.memberships.portal, {
    onSuccess: ({ address }) => window.location.assign(address),
    errorTitle: 'Not opened',
  });
  return (
    <SubmitButton quiet busy={open.isPending} busyLabel="Opening..." onClick={() => open.mutate({})}>
      How you pay
    </SubmitButton>
  );
};
