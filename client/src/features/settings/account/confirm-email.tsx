import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '../../../../../shared/contract/accounts.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { Section } from '../../../components/layout/section.tsx';
import { Notice } from '../../../components/notice.tsx';
import { getErrorMessage } from '../../../lib/error-message.ts';
import { paths } from '../../../lib/paths.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { queryClient, queryKey } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';

/** Confirms a new e-mail by the link that was mailed to it. It takes a button, because programs for mail open links by themselves. */
export const ConfirmEmail = ({ user, token }: { user: CurrentUser; token: string }) => {
  const navigate = useNavigate();
  const confirm = useApiMutation(contract.account.confirmEmail, {
    onSuccess: (changed) => {
      queryClient.setQueryData(queryKey(contract.accounts.current), changed);
      toast({ title: 'E-mail changed', description: `You now sign in with ${changed.email}.` });
      navigate(paths.account, { replace: true });
    },
  });
  return (
    <Section title="Confirm your new e-mail">
      <Notice
        tone={confirm.isError ? 'error' : 'info'}
        title={confirm.isError ? getErrorMessage(confirm.error) : `You are signed in as ${user.email}`}
        action={
          confirm.isError ? undefined : (
            <Button
              variant="contained"
              disabled={confirm.isPending}
              onClick={() => confirm.mutate({ body: { token } })}
            >
              Confirm
            </Button>
          )
        }
      >
        {confirm.isError
          ? 'The link works once, for one hour, in the account that asked for it.'
          : 'Confirm that this account uses the address to which we sent the link.'}
      </Notice>
    </Section>
  );
};
