import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { InterestWordsView } from '../../../../shared/contract/base/views.ts';
import { isolate } from '../../../../shared/text-direction.ts';
import { WARNING_SENTENCES } from '../../content/report-labels.ts';

interface InterestWordsProps {
  words: InterestWordsView;
  /** The other's first name. */
  name: string;
  /** Reports what the other wrote; not offered without it. */
  onReport?: (() => void) | undefined;
}

const Line = ({ by, content }: { by: string; content: string }) => (
  <div>
    <Typography variant="caption" component="p" color="textSecondary">
      {by}
    </Typography>
    <Typography dir="auto" sx={{ textAlign: 'start', overflowWrap: 'anywhere', textWrap: 'pretty' }}>
      {content}
    </Typography>
  </div>
);

/** What two people wrote with their interest, as far as the viewer may read it. */
export const InterestWords = ({ words: { mine, theirs }, name, onReport }: InterestWordsProps) => (
  <Box
    role="group"
    aria-label="With the interest"
    sx={({ vars: { palette } }) => ({
      display: 'grid',
      gap: 1,
      paddingInlineStart: 2,
      borderInlineStart: `2px solid ${palette.secondary.main}`,
    })}
  >
    {theirs ? (
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Line by={`${isolate(name)} wrote with their interest`} content={theirs.content} />
          {theirs.warning ? (
            <Typography variant="body2" color="error" sx={{ marginTop: 0.5 }}>
              {WARNING_SENTENCES[theirs.warning]}
            </Typography>
          ) : null}
        </Box>
        {onReport ? (
          <Button size="small" color="inherit" aria-label={`Report what ${name} wrote`} onClick={onReport}>
            Report
          </Button>
        ) : null}
      </Box>
    ) : null}
    {mine ? <Line by="You wrote with your interest" content={mine.content} /> : null}
  </Box>
);
