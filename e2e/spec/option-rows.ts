import { values } from './reaching.ts';
import type { MeasureRow } from './row.ts';

/** Option sets that application and profile share. */
export const BACKGROUND_OPTIONS: readonly Omit<MeasureRow, 'section'>[] = [
  {
    text: 'Ethnicity',
    measure: values('Ethnicity'),
    is: 'arab south_asian southeast_asian turkish persian african african_american caucasian mixed other',
  },
  {
    text: 'Height',
    measure: values('Height'),
    is: "5'0 5'1 5'2 5'3 5'4 5'5 5'6 5'7 5'8 5'9 5'10 5'11 6'0 6'1 6'2 6'3+",
  },
];
