import Button from '@mui/material/Button';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LinkButton } from '../../../components/link-button.tsx';
import { describeFailure } from '../../../lib/error-message.ts';
import type { NavLink } from '../../../navigation/nav-links.ts';

interface StaffLoadFailedProps {
  title: string;
  error: Error;
  onRetry: () => void;
  /** The list from which the viewer came. */
  back: NavLink;
  /** 1 where nothing else of the page is its heading. */
  level?: 1 | 2;
}

/** Says that the one item of a staff page could not be loaded, with the ways on. */
export const StaffLoadFailed = ({ title, error, onRetry, back, level = 2 }: StaffLoadFailedProps) => (
  <EmptyState
    level={level}
    title={title}
    action={
      <>
        <Button variant="contained" onClick={onRetry}>
          Retry
        </Button>
        <LinkButton to={back.to} variant="outlined">
          {back.label}
        </LinkButton>
      </>
    }
  >
    {describeFailure(error)}
  </EmptyState>
);
