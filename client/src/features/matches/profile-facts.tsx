import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OtherProfile } from '../../../../shared/contract/base/views.ts';
import { formatHeight } from '../../content/format.ts';
import {
  EDUCATION_LABELS,
  ETHNICITY_LABELS,
  getLabel,
  MARITAL_LABELS,
  RELIGIOUS_LABELS,
} from '../../content/option-labels.ts';

const yesNo = (value: boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : value ? 'Yes' : 'No';

const buildFacts = (profile: OtherProfile): [string, string | null][] => [
  ['Education', getLabel(EDUCATION_LABELS, profile.education)],
  ['Religious practice', getLabel(RELIGIOUS_LABELS, profile.religiousLevel)],
  ['Ethnicity', getLabel(ETHNICITY_LABELS, profile.ethnicity)],
  ['Height', profile.height ? formatHeight(profile.height) : null],
  ['Marital status', getLabel(MARITAL_LABELS, profile.maritalStatus)],
  ['Has children', yesNo(profile.hasChildren)],
  ['Wants children', yesNo(profile.wantsChildren)],
  ['Verified by our staff', profile.verificationStatus === 'verified' ? 'Name, age and gender' : null],
];

/** Another member's profile: their facts. */
export const ProfileFacts = ({ profile }: { profile: OtherProfile }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      // At most three in a row.
      gridTemplateColumns: 'repeat(auto-fill, minmax(max(8rem, 28%), 1fr))',
      gap: 2.5,
      margin: 0,
    }}
  >
    {buildFacts(profile).map(([name, value]) =>
      value ? (
        <Box key={name}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" sx={{ margin: 0 }}>
            {value}
          </Typography>
        </Box>
      ) : null,
    )}
  </Box>
);
