import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '../../../../../shared/contract/accounts.ts';
import { contract } from '../../../../../shared/contract/index.ts';
import { isolate } from '../../../../../shared/text-direction.ts';
import { foldText } from '../../../../../shared/text-folding.ts';
import { formatName } from '../../../content/format-name.ts';
import { APPLICATION_STATUS_LABELS, ROLE_LABELS } from '../../../content/option-labels.ts';
import { describeFailure } from '../../../lib/error-message.ts';
import { buildStaffApplicationPath, buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { STAFF_LINKS } from '../shared/staff-links.ts';

/** Where the palette leads. */
interface Target {
  readonly group: 'Pages' | 'People' | 'Applications';
  readonly label: string;
  readonly detail: string;
  readonly to: string;
}

const SHOWN = 6;
const MIN_LETTERS = 2;
const TYPING_PAUSE_MS = 200;

/** Returns a text once it has not changed for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** Finds people and applications as the search of their lists does, and pages by a part of their name. */
const useTargets = (
  text: string,
  can: CurrentUser['can']['staff'] | undefined,
): { targets: Target[]; message: string } => {
  const q = useSettled(text.trim());
  const isEnough = text.trim().length >= MIN_LETTERS;
  // What was found for other letters is no longer offered: Enter would lead there.
  const isAsked = isEnough && q === text.trim();
  const input = { query: { q, limit: SHOWN } };
  const people = useApiQuery(contract.staffMembers.list, input, {
    staleTime: 0,
    enabled: isAsked && Boolean(can?.seeMembers),
  });
  const applications = useApiQuery(contract.staffApplications.list, input, {
    staleTime: 0,
    enabled: isAsked && Boolean(can?.reviewApplications),
  });
  const failure = people.error ?? applications.error;
  const describeNone = (): string => {
    if (!isEnough) return 'Type two letters of a name or an e-mail address, a city, a phone number or a reference.';
    if (!isAsked || people.isFetching || applications.isFetching) return 'Searching…';
    return failure ? describeFailure(failure) : 'Nothing found. Try a part of the name, or of the e-mail address.';
  };
  const pages = STAFF_LINKS.filter(({ ability, label }) => can?.[ability] && foldText(label).includes(foldText(text)));
  return {
    message: describeNone(),
    targets: [
      ...pages.map(({ label, to }): Target => ({ group: 'Pages', label, detail: '', to })),
      ...(isAsked ? (applications.data ?? []) : []).map(
        ({ id, applicant, status }): Target => ({
          group: 'Applications',
          label: formatName(applicant),
          detail: `${APPLICATION_STATUS_LABELS[status]} · ${applicant.email}`,
          to: buildStaffApplicationPath(id),
        }),
      ),
      ...(isAsked ? (people.data ?? []) : []).map(
        (member): Target => ({
          group: 'People',
          label: formatName(member),
          detail: `${ROLE_LABELS[member.role]} · ${isolate(member.email ?? member.username)}`,
          to: buildStaffMemberPath(member.id),
        }),
      ),
    ],
  };
};

/** One field that leads to any person, application or page of staff. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { user } = useCurrentUser();
  const [text, setText] = useState('');
  const { targets, message } = useTargets(text, user?.can.staff);
  const navigate = useNavigate();
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { 'aria-label': 'Go to' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <DialogContent sx={{ minHeight: 'min(26rem, 70dvh)', paddingTop: '20px !important' }}>
        <Autocomplete
          open
          // The list takes Escape for itself, and it is always open.
          onClose={(_, reason) => {
            if (reason === 'escape') onClose();
          }}
          disablePortal
          autoHighlight
          clearOnBlur={false}
          options={targets}
          groupBy={({ group }) => group}
          getOptionLabel={({ label }) => label}
          getOptionKey={({ to }) => to}
          filterOptions={(all) => all}
          isOptionEqualToValue={(one, other) => one.to === other.to}
          inputValue={text}
          onInputChange={(_, next, reason) => {
            if (reason !== 'reset') setText(next);
          }}
          value={null}
          onChange={(_, target) => {
            if (!target) return;
            onClose();
            navigate(target.to);
          }}
          noOptionsText={message}
          forcePopupIcon={false}
          renderInput={(params) => <TextField {...params} autoFocus label="Go to a person, an application or a page" />}
          renderGroup={({ key, group, children }) => (
            <Box key={key} role="group" aria-label={group}>
              <Typography
                variant="caption"
                component="p"
                aria-hidden="true"
                color="textSecondary"
                sx={{ padding: '10px 16px 2px' }}
              >
                {group}
              </Typography>
              {children}
            </Box>
          )}
          renderOption={({ key, ...props }, { label, detail }) => (
            <Box key={key} {...(props as object)} component="div">
              <div>
                {label}
                {detail ? (
                  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                    {detail}
                  </Typography>
                ) : null}
              </div>
            </Box>
          )}
          slotProps={{
            listbox: { component: 'div', sx: { maxHeight: '50dvh' } },
            popper: { sx: { position: 'static !important', transform: 'none !important', width: '100% !important' } },
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
