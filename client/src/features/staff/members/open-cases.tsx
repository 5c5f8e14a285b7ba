import Typography from '@mui/material/Typography';
import type { OpenCase } from '../../../../../shared/contract/staff/private-details.ts';
import type { OpenCaseKind } from '../../../../../shared/options.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { buildStaffApplicationPath, buildStaffReportPath, buildStaffSupportPath } from '../../../lib/paths.ts';
import { Time } from '../shared/time.tsx';

const CASES: Readonly<Record<OpenCaseKind, { label: string; buildPath: (id: string) => string }>> = {
  application: { label: 'Application', buildPath: buildStaffApplicationPath },
  report: { label: 'Report', buildPath: buildStaffReportPath },
  support: { label: 'Message to support', buildPath: buildStaffSupportPath },
};

/** What waits for an admin about a person, the longest first, each a link to it. */
export const OpenCases = ({ cases }: { cases: readonly OpenCase[] }) => (
  <Section title="Open now" divided>
    {cases.length === 0 ? (
      <Typography color="textSecondary">Nothing waits for us.</Typography>
    ) : (
      <BareList sx={{ display: 'grid', gap: 1 }}>
        {cases.map(({ kind, id, since }) => (
          <li key={id}>
            <TextLink to={CASES[kind].buildPath(id)}>{CASES[kind].label}</TextLink>
            <Typography variant="body2" component="span" color="textSecondary" className="numeric">
              {', '}
              <Time at={since} />
            </Typography>
          </li>
        ))}
      </BareList>
    )}
  </Section>
);
