import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { contract } from '../../../../../shared/contract/index.ts';
import { BareList } from '../../../components/bare-list.tsx';
import { checkForm } from '../../../components/form/check-form.ts';
import { FormStack } from '../../../components/form/form-stack.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { QueryContent } from '../../../components/query-content.tsx';
import { TextSkeleton } from '../../../components/skeletons.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { formatName } from '../../../content/format-name.ts';
import { buildStaffMemberPath } from '../../../lib/paths.ts';
import { useApiMutation } from '../../../lib/query/mutation.ts';
import { invalidate, useApiQuery } from '../../../lib/query/query.ts';
import { toast } from '../../../lib/toasts.ts';
import { ActionRow } from '../shared/action-row.tsx';
import { PersonPhotos } from '../shared/person-photos.tsx';
import { formatPerson } from '../shared/row.tsx';
import { Time } from '../shared/time.tsx';

const { link, links, unlink } = contract.staffConduct;

const List = ({ userId }: { userId: string }) => {
  const remove = useApiMutation(unlink, {
    onSuccess: async () => {
      toast({ title: 'Link removed' });
      await invalidate(links);
    },
    errorTitle: 'Not removed',
  });
  return (
    <QueryContent
      query={useApiQuery(links, { params: { userId } }, { staleTime: 0 })}
      loading={<TextSkeleton label="Loading linked accounts" lines={1} />}
      failed="Linked accounts could not be loaded"
    >
      {(found) =>
        found.length === 0 ? (
          <Typography color="textSecondary">No other account is linked.</Typography>
        ) : (
          <BareList>
            {found.map(({ id, person, by, at, note }) => (
              <li key={id}>
                <ActionRow
                  actions={
                    person ? (
                      <Button
                        aria-label={`Remove the link to ${formatName(person)}`}
                        disabled={remove.isPending}
                        onClick={() => remove.mutate({ params: { userId, otherId: person.id } })}
                      >
                        Remove
                      </Button>
                    ) : null
                  }
                >
                  {person ? (
                    <TextLink to={buildStaffMemberPath(person.id)}>{formatName(person)}</TextLink>
                  ) : (
                    'A deleted account'
                  )}
                  <Typography variant="body2" color="textSecondary" className="numeric">
                    <span>{`${formatPerson(by, 'Former staff')}, `}</span>
                    <Time at={at} />
                  </Typography>
                  {note ? <Typography dir="auto">{note}</Typography> : null}
                  {person ? (
                    <Box sx={{ marginTop: 1 }}>
                      <PersonPhotos person={person} />
                    </Box>
                  ) : null}
                </ActionRow>
              </li>
            ))}
          </BareList>
        )
      }
    </QueryContent>
  );
};

/** Other accounts of the same person, as staff say, and the form that links one. */
export const AccountLinks = ({ userId }: { userId: string }) => {
  const { control, handleSubmit, reset } = useForm({
    resolver: checkForm('accountLinkRequest'),
    defaultValues: { account: '', note: '' },
  });
  const add = useApiMutation(link, {
    onSuccess: async () => {
      toast({ title: 'Accounts linked' });
      reset();
      await invalidate(links);
    },
    errorTitle: 'Not linked',
  });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <List userId={userId} />
      <Box sx={{ displayPrint: 'none' }}>
        <FormStack
          ids="link"
          label="Link an account"
          onSubmit={handleSubmit(({ account, note }) =>
            add.mutate({ params: { userId }, body: { account, ...(note?.trim() ? { note } : {}) } }),
          )}
        >
          <TextField control={control} name="account" label="E-mail or username of the other account" required />
          <TextField control={control} name="note" label="Note" help="Why you think so." />
          <div>
            <SubmitButton quiet busy={add.isPending} busyLabel="Linking...">
              Link
            </SubmitButton>
          </div>
        </FormStack>
      </Box>
    </Box>
  );
};
