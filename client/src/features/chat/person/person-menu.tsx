import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { createPart, openPart, preloadPart } from '../../../components/part.tsx';
import type { PersonAct } from './person-menu-list.tsx';

const load = () => import('./person-menu-list.tsx');
const PersonMenuList = createPart(async () => (await load()).PersonMenuList);
const DIALOGS = {
  block: () => import('./block-dialog.tsx'),
  end: () => import('./end-dialog.tsx'),
  report: () => import('../report/report-dialog.tsx'),
} satisfies Record<PersonAct, () => Promise<unknown>>;
const BlockDialog = createPart(async () => (await DIALOGS.block()).BlockDialog);
const EndDialog = createPart(async () => (await DIALOGS.end()).EndDialog);
const ReportDialog = createPart(async () => (await DIALOGS.report()).ReportDialog);

/** Three dots above each other. Drawn here, as the library's would be a chunk that the program every visitor loads has to name. */
const DOTS = 'M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4m0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4m0 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4';

interface PersonMenuProps {
  person: { readonly id: string; readonly firstName: string };
  /** The id of the match where the two are connected; null where they are not. */
  connectedBy: string | null;
  /** The id of the match in whose conversation they have written, or could have; null where there is none. */
  threadOf: string | null;
  /** Called once the person is no longer shown. */
  onGone?: () => void;
}

/**
 * What can be done about another member: closing the connection, blocking, reporting. Each is confirmed first. The menu is fetched when
 * the pointer or the focus reaches it.
 */
export const PersonMenu = ({ person, connectedBy, threadOf, onGone }: PersonMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  // For whom it was chosen: the page may go on to another person while the dialog is open, as where this one vanishes.
  const [chosen, setChosen] = useState<
    { act: PersonAct } & Pick<PersonMenuProps, 'person' | 'connectedBy' | 'threadOf'>
  >();
  const cancel = () => setChosen(undefined);
  return (
    <>
      <IconButton
        aria-label={`More about ${person.firstName}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => preloadPart(load)}
        onFocus={() => preloadPart(load)}
        onClick={({ currentTarget }) =>
          openPart(load, () => {
            setAnchor(currentTarget);
            setOpened(true);
          })
        }
        sx={{ flex: 'none' }}
      >
        <Icon path={DOTS} />
      </IconButton>
      <Suspense fallback={null}>
        {wasOpened ? (
          <PersonMenuList
            firstName={person.firstName}
            isConnected={connectedBy !== null}
            anchor={anchor}
            onChoose={(act) => {
              setAnchor(null);
              openPart(DIALOGS[act], () => setChosen({ act, person, connectedBy, threadOf }));
            }}
            onClose={() => setAnchor(null)}
          />
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {chosen?.act === 'block' ? <BlockDialog person={chosen.person} onClose={cancel} onGone={onGone} /> : null}
        {chosen?.act === 'report' ? (
          <ReportDialog
            target={{
              userId: chosen.person.id,
              name: chosen.person.firstName,
              ...(chosen.threadOf === null ? {} : { matchId: chosen.threadOf }),
            }}
            onClose={cancel}
            onGone={onGone}
          />
        ) : null}
        {chosen?.act === 'end' && chosen.connectedBy !== null ? (
          <EndDialog matchId={chosen.connectedBy} name={chosen.person.firstName} onClose={cancel} />
        ) : null}
      </Suspense>
    </>
  );
};
