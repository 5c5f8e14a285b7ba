import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OtherProfile } from '../../../../shared/contract/base/views.ts';
import { getPromptText } from '../../../../shared/prompts.ts';
import { OwnWords } from './own-words.tsx';

/** What a member makes of some prompts, each in their own words; nothing without any. */
export const PromptWords = ({ prompts = [] }: Pick<OtherProfile, 'prompts'>) =>
  prompts.length > 0 ? (
    <Box component="section" aria-label="In their own words" sx={{ display: 'grid', gap: 2.5 }}>
      {prompts.map(({ id, text }) => (
        <div key={id}>
          <Typography variant="body2" color="textSecondary">
            {getPromptText(id)}
          </Typography>
          <OwnWords text={text} />
        </div>
      ))}
    </Box>
  ) : null;
