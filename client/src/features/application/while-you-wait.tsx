import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BareList } from '../../components/bare-list.tsx';
import { useFirstSteps } from '../../components/first-steps/use-first-steps.ts';
import { LinkButton } from '../../components/link-button.tsx';

/** What an applicant can do until they have their answer; for a member only what of it is missing. */
export const WhileYouWait = ({ isWaiting }: { isWaiting: boolean }) => {
  const { steps: all, isKnown } = useFirstSteps();
  const steps = isWaiting ? all : all.filter(({ isDone }) => isKnown && !isDone);
  if (steps.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="first-steps" sx={{ padding: { xs: 2.5, sm: 4 } }}>
      <Typography id="first-steps" variant="h4" component="h2">
        {isWaiting ? 'While you wait' : 'What is still missing'}
      </Typography>
      <BareList component="ol">
        {steps.map(({ title, text, to, isDone }) => (
          <Box
            key={title}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, paddingTop: 2 }}
          >
            <div>
              <Typography sx={{ fontWeight: 560 }}>{title}</Typography>
              <Typography variant="body2" color="textSecondary">
                {isDone ? 'Done' : text}
              </Typography>
            </div>
            <Box sx={{ flex: 'none' }}>
              <LinkButton to={to} variant={isDone ? 'text' : 'outlined'} about={title}>
                {isDone ? 'Change' : 'Begin'}
              </LinkButton>
            </Box>
          </Box>
        ))}
      </BareList>
    </Box>
  );
};
