import type { SavedTextView } from '../../../shared/contract/staff/staff-saved-texts.ts';
import type { SavedText } from '../../models/operations/saved-text.ts';

/** A saved text, for an admin. */
export const presentSavedText = ({ _id, kind, title, text, version }: SavedText): SavedTextView => ({
  id: _id,
  kind,
  title,
  text,
  version,
});
