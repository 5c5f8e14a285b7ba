import MuiLink from '@mui/material/Link';

/** An address that opens a letter. */
export const MailLink = ({ address }: { address: string }) => (
  <MuiLink href={`mailto:${address}`} sx={{ overflowWrap: 'anywhere' }}>
    {address}
  </MuiLink>
);
