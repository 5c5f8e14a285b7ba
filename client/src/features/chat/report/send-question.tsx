import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { MessageWarning } from '../../../../../shared/options.ts';
import { WARNING_QUESTIONS } from '../../../content/report-labels.ts';

interface SendQuestionProps {
  warning: MessageWarning;
  onSend: () => void;
  onEdit: () => void;
}

/** Asks once whether a message is meant as it is written. The focus is on the choice that changes nothing. */
export const SendQuestion = ({ warning, onSend, onEdit }: SendQuestionProps) => {
  const id = useId();
  return (
    <Box
      role="alertdialog"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEdit();
      }}
      sx={{
        flexBasis: '100%',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1.5,
      }}
    >
      <Typography id={id} variant="body2" sx={{ flex: '1 1 16rem' }}>
        {WARNING_QUESTIONS[warning]}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Button variant="outlined" size="small" autoFocus onClick={onEdit}>
          Edit
        </Button>
        <Button variant="text" size="small" onClick={onSend}>
          Send
        </Button>
      </Box>
    </Box>
  );
};
