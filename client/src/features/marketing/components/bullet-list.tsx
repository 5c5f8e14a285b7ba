import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Point } from '../content/types.ts';
import { Columns } from './columns.tsx';
import { StarMark } from './star-mark.tsx';

interface PointsProps {
  points: readonly Point[];
  columns: 2 | 3 | 4;
  /** Whether the items are numbered, as steps are. */
  numbered?: boolean;
}

const Mark = ({ at }: { at: number }) => (
  <Typography
    variant="h4"
    component="span"
    aria-hidden="true"
    sx={{ color: 'secondary.dark', fontVariantNumeric: 'lining-nums tabular-nums' }}
  >
    {at + 1}
  </Typography>
);

/** A list of values, features or steps: each has a hairline, a mark, a title and a text. */
export const BulletList = ({ points, columns, numbered = false }: PointsProps) => (
  <Columns count={columns} gap={4}>
    {points.map(({ title, text }, at) => (
      <Box
        key={title}
        sx={(theme) => ({ borderTop: `1px solid ${theme.vars.palette.outline}`, paddingTop: 2.5, minWidth: 0 })}
      >
        {numbered ? <Mark at={at} /> : <StarMark />}
        <Typography variant="h5" component="h3" sx={{ marginTop: 1.5 }}>
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ marginTop: 1, maxWidth: '46ch', textWrap: 'pretty' }}>
          {text}
        </Typography>
      </Box>
    ))}
  </Columns>
);
