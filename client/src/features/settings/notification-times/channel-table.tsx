import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { SettingsView } from '../../../../../shared/contract/settings.ts';
import {
  type DeliveryChannel,
  getSwitch,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
} from '../../../../../shared/notification.ts';
import { Sheet } from '../../../components/layout/sheet.tsx';

import type { NotificationTimesDraft } from './draft.ts';

interface Subject {
  label: string;
  topics: readonly [NotificationTopic, ...NotificationTopic[]];
}

/** What the table shows as one subject each. */
const SUBJECTS: readonly Subject[] = [
  { label: 'Introductions', topics: ['introductions'] },
  { label: 'Connections and messages', topics: ['connections', 'messages'] },
  { label: 'Your matchmaker', topics: ['matchmaker'] },
  { label: 'Everything else', topics: ['application', 'photos', 'reports', 'support', 'summary'] },
];
const WORK: Subject = { label: NOTIFICATION_TOPICS.work.label, topics: ['work'] };
const CHANNEL_NAMES: Readonly<Record<DeliveryChannel, string>> = { email: 'Email', push: 'Push' };

interface ChannelTableProps {
  form: UseFormReturn<NotificationTimesDraft>;
  channels: readonly DeliveryChannel[];
  /** The specification's switches, as they are on the screen: what one of them switches off is off here. */
  switches: SettingsView['notifications'];
  /** Whether every topic has a row of its own, under its subject. */
  isFine: boolean;
  /** Whether the user works for the service. */
  isStaff: boolean;
}

/** What reaches the user by which channel: subjects by channels, and on demand each topic of a subject. */
export const ChannelTable = ({ form, channels, switches, isFine, isStaff }: ChannelTableProps) => {
  const [email, push] = useWatch({ control: form.control, name: ['email', 'push'] });
  const chosen = { email, push };
  const isRuledOut = (channel: DeliveryChannel, topic: NotificationTopic): boolean => {
    const rules = getSwitch(topic);
    return !switches[channel] || (rules !== undefined && !switches[rules]);
  };

  const renderRow = ({ label, topics }: Subject, isPart: boolean) => (
    <tr key={label} className={isPart ? 'part' : ''}>
      <th scope="row">{label}</th>
      {channels.map((channel) => {
        const open = topics.filter((topic) => !isRuledOut(channel, topic));
        const on = open.filter((topic) => chosen[channel][topic]);
        return (
          <td key={channel}>
            <Checkbox
              checked={on.length > 0 && on.length === open.length}
              indeterminate={on.length > 0 && on.length < open.length}
              disabled={open.length === 0}
              onChange={(_, checked) => {
                for (const topic of open) form.setValue(`${channel}.${topic}`, checked, { shouldDirty: true });
              }}
              slotProps={{ input: { 'aria-label': `${label}: ${CHANNEL_NAMES[channel]}` } }}
            />
          </td>
        );
      })}
    </tr>
  );

  return (
    <Sheet sx={{ paddingInline: { xs: 2, sm: 2.5 } }}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          '& th': { textAlign: 'start', fontWeight: 'inherit' },
          '& thead th': { typography: 'body2', color: 'text.secondary', paddingBlockStart: 1.5 },
          '& tbody th': { paddingBlock: 1 },
          '& td, & thead th + th': { width: { xs: 60, sm: 88 }, textAlign: 'center' },
          '& tbody tr': { borderTop: '1px solid', borderColor: 'divider' },
          '& tbody tr.part': { borderTopStyle: 'none' },
          '& tbody tr.part th': { paddingInlineStart: 2.5, color: 'text.secondary' },
        }}
      >
        <Box component="caption" sx={visuallyHidden}>
          What we send you, and by which way
        </Box>
        <thead>
          <tr>
            <th scope="col">What we send</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {CHANNEL_NAMES[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...(isStaff ? [WORK] : []), ...SUBJECTS].flatMap((subject) => [
            renderRow(subject, false),
            ...(isFine && subject.topics.length > 1
              ? subject.topics.map((topic) =>
                  renderRow({ label: NOTIFICATION_TOPICS[topic].label, topics: [topic] }, true),
                )
              : []),
          ])}
        </tbody>
      </Box>
    </Sheet>
  );
};
