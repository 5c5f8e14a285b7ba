import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { contract } from '../../../../../shared/contract/index.ts';
import type { StaffPhoto } from '../../../../../shared/contract/staff/staff-photos.ts';
import { buildPhotoAddress } from '../../../../../shared/rules/photo-address.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatMoment } from '../../../content/format.ts';
import { PHOTO_STATUS_LABELS } from '../../../content/option-labels.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate } from '../../../lib/query/query.ts';

const refresh = () => invalidate(contract.staffPhotos.list);

/** One photo of the queue, with the decision about it. */
export const PhotoRow = ({ photo }: { photo: StaffPhoto }) => {
  const { id, user, status, reason, addedAt } = photo;
  const [isRejecting, setRejecting] = useState(false);
  const [words, setWords] = useState('');
  const decide = useApiMutation(contract.staffPhotos.decide, {
    onSuccess: refresh,
    onError: () => void refresh(),
    onSettled: () => setRejecting(false),
    errorTitle: 'Not decided',
  });
  const name = `${user.firstName} ${user.lastName}`.trim();
  const params = { photoId: id };
  const hasPicture = status !== 'processing' && !(status === 'rejected' && reason !== null);
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 2.5, paddingBlock: 2.5 }}>
      {hasPicture ? (
        <Box
          component="img"
          src={buildPhotoAddress(id)}
          alt={`From ${name}`}
          loading="lazy"
          sx={{
            display: 'block',
            width: { xs: '100%', sm: 240 },
            height: 320,
            objectFit: 'contain',
            borderRadius: '12px',
          }}
        />
      ) : null}
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1, alignContent: 'start', overflowWrap: 'anywhere' }}>
        <Typography variant="name" component="p">
          <TextLink alone to={buildStaffMemberPath(user.id)}>
            {name}
          </TextLink>
        </Typography>
        <Typography variant="body2" color="textSecondary" className="numeric">
          {`Added ${formatMoment(addedAt, 'shortDateAndTime')}`}
        </Typography>
        <div>
          <StatusChip tone={status === 'approved' ? 'green' : status === 'rejected' ? 'clay' : 'brass'}>
            {PHOTO_STATUS_LABELS[status]}
          </StatusChip>
        </div>
        {reason ? <Typography variant="body2">{reason}</Typography> : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginTop: 1 }}>
          {status === 'in-review' ? (
            <Button
              variant="contained"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ params, body: { decision: 'approved' } })}
            >
              Approve
            </Button>
          ) : null}
          {status === 'in-review' || status === 'approved' ? (
            <Button variant="outlined" disabled={decide.isPending} onClick={() => setRejecting(true)}>
              Reject
            </Button>
          ) : null}
        </Box>
      </Box>
      <ConfirmDialog
        open={isRejecting}
        title={`Reject this photo of ${user.firstName}?`}
        confirmLabel="Reject"
        destructive
        busy={decide.isPending}
        onConfirm={() => decide.mutate({ params, body: { decision: 'rejected', reason: words.trim() } })}
        onCancel={() => setRejecting(false)}
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          No one but {user.firstName} and staff will see it. They read your reason, if you give one.
          <TextField
            label="Reason"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Box>
      </ConfirmDialog>
    </Box>
  );
};
