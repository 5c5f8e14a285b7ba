import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OtherProfile } from '../../../../shared/contract/base/views.ts';
import { describeChecks } from '../../content/document-words.ts';
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
  ['Checked on a document', describeChecks(profile.documentChecks)],
];

/** Another member's profile: their facts, and the answers that they show. */
export const ProfileFacts = ({ profile }: { profile: OtherProfile }) => (
  <>
    <Facts facts={buildFacts(profile)} />
    {profile.answers && profile.answers.length > 0 ? (
      <Box component="section" aria-label="Answers" sx={{ marginTop: 4 }}>
        <Box component="dl" sx={{ display: 'grid', gap: 2, margin: 0 }}>
          {profile.answers.map(({ questionId, question, answer, differs }) => (
            <div key={questionId}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {question}
              </Typography>
              <Typography component="dd" sx={{ margin: 0 }}>
                {answer}
                {differs ? (
                  <Typography component="span" variant="body2" color="warning.main" sx={{ display: 'block' }}>
                    You called another answer essential.
                  </Typography>
                ) : null}
              </Typography>
            </div>
          ))}
        </Box>
      </Box>
    ) : null}
  </>
);

const Facts = ({ facts }: { facts: readonly [string, string | null][] }) => (
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
    {facts.map(([name, value]) =>
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
