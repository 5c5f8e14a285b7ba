import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { contract } from '../../../shared/contract/index.ts';
import { formatMoment } from '../content/format.ts';
import { useApiMutation } from '../lib/query/mutation.ts';
import { queryClient, queryKey } from '../lib/query/query.ts';
import { toast } from '../lib/toasts.ts';
import { Notice } from './notice.tsx';

/** Has another link mailed to the e-mail with which the account was opened. */
const ResendButton = () => {
  const resend = useApiMutation(contract.account.resendConfirmation, {
    onSuccess: (user) => {
      queryClient.setQueryData(queryKey(contract.accounts.current), user);
      toast({ title: 'Link sent', description: `Open the link that we sent to ${user.email}.` });
    },
    errorTitle: 'Link not sent',
  });
  return (
    <Button size="small" color="inherit" disabled={resend.isPending} onClick={() => resend.mutate({})}>
      Send another link
    </Button>
  );
};

/**
 * Says that an e-mail waits for its link: a new one until that ends, the one with which the account was opened also afterwards, with a
 * button for another link.
 */
export const WaitingEmail = ({ user: { email, emailChange } }: { user: CurrentUser }) => {
  if (!emailChange) return null;
  const isOwn = emailChange.email === email;
  const isOpen = Date.parse(emailChange.expiresAt) > Date.now();
  if (!isOwn && !isOpen) return null;
  const link = isOpen
    ? `Open the link that we sent to it by ${formatMoment(emailChange.expiresAt, 'time')}.`
    : 'The link that we sent to it works no longer.';
  return (
    <Box sx={{ marginBottom: 3 }}>
      <Notice tone="info" title={`Please confirm ${emailChange.email}`} action={isOpen ? undefined : <ResendButton />}>
        {`${link} ${isOwn ? 'You can go on meanwhile.' : `Until then you sign in with ${email}.`}`}
      </Notice>
    </Box>
  );
};
