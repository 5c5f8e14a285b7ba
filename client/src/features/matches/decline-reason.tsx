import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import type { DeclinePatternView } from '../../../../shared/contract/matches.ts';
import { DECLINE_REASONS, type DeclineReason as Reason } from '../../../../shared/options.ts';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../lib/query/query.ts';

const LABELS: Readonly<Record<Reason, string>> = {
  'too-far': 'Too far',
  age: 'Age',
  practice: 'Practice',
  'family-plans': 'Family plans',
  'not-drawn': 'Not drawn',
  other: 'Something else',
};

const NUMBERS = ['three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const spell = (count: number): string => NUMBERS[count - 3] ?? `${count}`;

/** What several refusals of one kind ask their owner, and where the wish is that would change it. */
const QUESTIONS: Readonly<Partial<Record<Reason, readonly [common: string, question: string, to: string]>>> = {
  'too-far': ['were too far', 'Shall we look nearer to you?', `${paths.settings}?tab=preferences`],
  age: ['were not of the age you hope for', 'Shall we narrow your range of ages?', `${paths.settings}?tab=preferences`],
  practice: ['differed in practice', 'Shall we look closer at that?', paths.questions],
  'family-plans': ['had other plans for a family', 'Shall we look closer at that?', paths.questions],
};

const PatternQuestion = ({ reason, count, among }: DeclinePatternView) => {
  const [common, question, to] = QUESTIONS[reason] ?? [];
  if (common === undefined || to === undefined) return null;
  const words = spell(count);
  return (
    <>
      {words.charAt(0).toUpperCase() + words.slice(1)} of your last {spell(among)} {common}.{' '}
      <TextLink to={to}>{question}</TextLink>
    </>
  );
};

/** What is said once a reason was given: thanks, or a question where several refusals have the same one. */
const Thanks = () => {
  const { data = [] } = useApiQuery(contract.matches.declinePattern, {});
  const [pattern] = data;
  return <>Thank you. Nobody else sees this. {pattern ? <PatternQuestion {...pattern} /> : null}</>;
};

interface DeclineReasonProps {
  matchId: string;
  /** Whether it takes the focus of the answer that was just given. */
  takesFocus: boolean;
}

/** Asks in one touch why somebody was declined: it may be left out, and nobody else is shown it. */
export const DeclineReason = ({ matchId, takesFocus }: DeclineReasonProps) => {
  const [isDismissed, setDismissed] = useState(false);
  const titleId = useId();
  const ref = useRef<HTMLDivElement>(null);
  const say = useApiMutation(contract.matches.declineReason, {
    onSuccess: () => invalidate(contract.matches.declinePattern),
    errorTitle: 'This could not be saved',
  });
  useEffect(() => {
    if (takesFocus) ref.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  if (isDismissed) return null;
  return (
    <Box
      ref={ref}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      sx={({ vars: { palette } }) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px',
        paddingBlock: '12px',
        paddingInline: 'var(--detail-inset)',
        borderTop: `1px solid ${palette.divider}`,
        backgroundColor: palette.background.paper,
        outline: 'none',
      })}
    >
      <Typography id={titleId} role="status" variant="body2" sx={{ flex: '1 1 100%', color: 'text.secondary' }}>
        {say.isSuccess ? <Thanks /> : 'If you like, tell us why. Nobody else sees it.'}
      </Typography>
      {say.isSuccess
        ? null
        : DECLINE_REASONS.map((reason) => (
            <Button
              key={reason}
              size="small"
              variant="outlined"
              color="inherit"
              disabled={say.isPending}
              onClick={() => {
                say.mutate({ params: { id: matchId }, body: { reason } });
                ref.current?.focus({ preventScroll: true });
              }}
            >
              {LABELS[reason]}
            </Button>
          ))}
      <Button size="small" variant="text" color="inherit" onClick={() => setDismissed(true)}>
        {say.isSuccess ? 'Close' : 'Rather not say'}
      </Button>
    </Box>
  );
};
