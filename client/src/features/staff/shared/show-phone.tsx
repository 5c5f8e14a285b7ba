import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { contract } from '../../../../../shared/contract/index.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';

/** Gives the focus to what takes the place of the button that had it. */
const focusOnce = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

interface ShowPhoneProps {
  person: { readonly id: string; readonly firstName: string };
}

/** Shows somebody's phone number at a press, without a reason. The look is recorded, and the person sees it. */
export const ShowPhone = ({ person: { id, firstName } }: ShowPhoneProps) => {
  const show = useApiMutation(contract.staffMembers.showPhone, {
    errorTitle: 'Not shown',
    // What gave the right may be closed by now.
    onError: () => void invalidate(contract.staffMembers.one),
  });
  if (!show.data)
    return (
      <Button
        size="small"
        variant="outlined"
        disabled={show.isPending}
        aria-label={`Show phone of ${firstName}`}
        onClick={() => show.mutate({ params: { userId: id } })}
      >
        <span>Show phone</span>
      </Button>
    );
  const { phone } = show.data;
  return phone === null ? (
    <Box component="span" ref={focusOnce} tabIndex={-1} sx={{ outline: 'none' }}>
      No phone number
    </Box>
  ) : (
    <MuiLink href={`tel:${phone.replace(/[^\d+]/g, '')}`} ref={focusOnce} className="numeric">
      <bdi>{phone}</bdi>
    </MuiLink>
  );
};
