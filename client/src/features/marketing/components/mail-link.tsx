import MuiLink from '@mui/material/Link';

/** A link that opens an e-mail to an address. */
export const MailLink = ({ address }: { address: string }) => (
  <MuiLink href={`mailto:${address}`} sx={{ overflowWrap: 'anywhere' }}>
    {address}
  </MuiLink>
);
