import { Fragment } from 'react';

/** What people wrote of themselves, beside each other in one line: each fact keeps its direction to itself. */
export const Facts = ({ facts }: { facts: Readonly<Record<string, string | number | null | undefined>> }) =>
  Object.entries(facts)
    .filter(([, fact]) => fact !== null && fact !== undefined && fact !== '')
    .map(([key, fact], at) => (
      <Fragment key={key}>
        {/* No line begins with the point. */}
        {at > 0 ? <span>{'\u00a0· '}</span> : null}
        <bdi>{fact}</bdi>
      </Fragment>
    ));
