import type { Control } from 'react-hook-form';
import type { SettingsDraft } from './draft.ts';

/** What every tab of the settings is given. */
export interface TabProps {
  control: Control<SettingsDraft>;
}
