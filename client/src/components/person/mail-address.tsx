import { Fragment } from 'react';

/** An e-mail address in running text. Where it doesn't fit a line, it breaks before the `@` or a dot, and within no word. */
export const MailAddress = ({ address }: { address: string }) =>
  address.split(/(?=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change places
    <Fragment key={at}>
      {at === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
