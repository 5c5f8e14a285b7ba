import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

/** What can be done about another member. */
export type PersonAct = 'end' | 'block' | 'report';

interface PersonMenuListProps {
  firstName: string;
  /** Whether the two are connected, so that the connection can be closed. */
  isConnected: boolean;
  /** Where the menu is open; null while it closes. */
  anchor: HTMLElement | null;
  onChoose: (act: PersonAct) => void;
  onClose: () => void;
}

/** The entries of the menu of a person. */
export const PersonMenuList = ({ firstName, isConnected, anchor, onChoose, onClose }: PersonMenuListProps) => (
  <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
    {isConnected ? <MenuItem onClick={() => onChoose('end')}>Close the conversation</MenuItem> : null}
    <MenuItem onClick={() => onChoose('block')}>{`Block ${firstName}`}</MenuItem>
    <MenuItem onClick={() => onChoose('report')}>{`Report ${firstName}`}</MenuItem>
  </Menu>
);
