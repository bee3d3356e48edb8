import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { festival } from '#festival';
import { registerWorker } from '#people/offline/web/workerRegistration.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { MutedIcon, SoundIcon } from './icons.ts';
import { attendanceKeys } from '../api.ts';
import { DoorNotices } from './DoorNotices.tsx';
import { DoorSession } from './doorSession.ts';
import { isClosedForGood } from './doorState.ts';
import type { DoorAccess } from './doorAccess.ts';
import { isMuted, prepareSound, setMuted } from './feedback.ts';
import { DoorLinksButton } from './links/DoorLinksButton.tsx';
import { Headcount } from './Headcount.tsx';
import { PeopleAtDoor } from './PeopleAtDoor.tsx';
import { absentTeam, findPeople } from './presence.ts';
import { useKeyboardScanner } from './useKeyboardScanner.ts';
import { useMarking } from './useMarking.ts';
import { VerdictPanel } from './VerdictPanel.tsx';
import { Viewfinder } from './Viewfinder.tsx';
import styles from './DoorScreen.module.css';

interface DoorScreenProps {
  access: DoorAccess;
  back?: ReactNode;
  /** Shown when the door is closed. */
  closed: ReactNode;
}

// Helpers with a link have no event stream, so they poll; others get marks by it, and poll in case they missed one.
const pollMs = { link: 3_000, account: 15_000 };

export function DoorScreen({ access, back, closed }: DoorScreenProps) {
  const [session] = useState(() => new DoorSession(access));
  const state = useSyncExternalStore(session.subscribe, () => session.state);
  const { people, event } = state;
  useQuery({
    queryKey: attendanceKeys.door(access.eventId),
    queryFn: () => session.refresh().then(() => Date.now()),
    refetchInterval: access.token === undefined ? pollMs.account : pollMs.link,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  });
  useEffect(() => {
    void session.start();
    const onOnline = () => void session.refresh();
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('online', onOnline);
      session.stop();
    };
  }, [session]);
  useEffect(() => registerWorker(location.pathname), []);
  useEffect(() => {
    // Browsers allow sound after these. A touch counts when it ends; a scanner sends keys only.
    for (const act of ['pointerup', 'keydown']) addEventListener(act, prepareSound);
    return () => {
      for (const act of ['pointerup', 'keydown']) removeEventListener(act, prepareSound);
    };
  }, []);

  const [search, setSearch] = useState('');
  const [isAllShown, setAllShown] = useState(false);
  const { verdict, turn, scan, mark, undo } = useMarking(session);
  useKeyboardScanner(scan);

  const isListShown = isAllShown || search !== '';
  const found = useMemo(() => {
    if (!people || !isListShown) return [];
    return search === '' ? people : withTeams(people, findPeople(people, search));
  }, [people, search, isListShown]);
  const team = verdict?.team === undefined ? [] : absentTeam(people ?? [], verdict.team);
  const top = useRef<HTMLDivElement>(null);
  const actions = useMemo(
    () => ({
      mark: (...marked: Parameters<typeof mark>) => {
        mark(...marked);
        top.current?.scrollIntoView({ block: 'nearest' });
      },
    }),
    [mark],
  );
  if (isClosedForGood(state)) return closed;

  return (
    <main id="main" tabIndex={-1} className={styles.screen}>
      <title>{`${event ? `Door: ${event.title}` : 'Door'} · ${festival.name}`}</title>
      <header className={styles.bar}>
        {back}
        <div>
          <h1>{event ? <bdi>{event.title}</bdi> : 'Door'}</h1>
          <p>{access.link ? `Door · ${access.link.label}` : 'Door'}</p>
        </div>
        {event && access.token === undefined && (
          <DoorLinksButton door={{ eventId: access.eventId, isFeatured: access.isFeatured, event }} />
        )}
        <MuteButton />
      </header>
      <div className={styles.scan} ref={top}>
        {people && (
          <Headcount present={people.filter(({ presentAt }) => presentAt !== null).length} expected={people.length} />
        )}
        <DoorNotices state={state} session={session} />
        {!state.closed && (
          <div className={styles.reading} data-list={isListShown || undefined}>
            <Viewfinder onCode={scan} />
            <VerdictPanel
              verdict={verdict}
              turn={turn}
              absentOfTeam={verdict?.outcome === 'present' || verdict?.outcome === 'already' ? team.length : 0}
              onTeam={() => mark(team, true)}
              onUndo={undo}
            />
          </div>
        )}
      </div>
      <section className={styles.people} aria-label="People" aria-busy={!people}>
        <div className={styles.find}>
          <SearchField
            label="Search by name or roll number"
            placeholder="Name or roll number"
            value={search}
            onChange={setSearch}
          />
          <Button aria-pressed={isAllShown} onClick={() => setAllShown(!isAllShown)} disabled={!people}>
            {isAllShown ? 'Hide all' : 'Show all'}
          </Button>
        </div>
        {!people && state.isOnline && <p className={styles.hint}>Loading the list...</p>}
        {!people && !state.isOnline && (
          <p className={styles.hint}>There is no list on this phone yet. It loads once there is a network.</p>
        )}
        {people && isListShown && found.length > 0 && (
          <PeopleAtDoor people={found} actions={state.closed ? undefined : actions} />
        )}
        {people && isListShown && found.length === 0 && (
          <EmptyState dots="0" title={search === '' ? 'Nobody is expected' : 'Nobody found'}>
            {search === ''
              ? 'Nobody has a place at this event yet.'
              : 'Try another part of the name, or the roll number.'}
          </EmptyState>
        )}
      </section>
    </main>
  );
}

/** The people found, with the rest of their teams. */
function withTeams(people: Parameters<typeof findPeople>[0], found: ReturnType<typeof findPeople>) {
  const teams = new Set(found.map(({ team }) => team));
  return people.filter(({ team }) => teams.has(team));
}

function MuteButton() {
  const [muted, setLocal] = useState(isMuted);
  return (
    <Button
      variant="ghost"
      iconOnly
      aria-label="Mute sound and vibration"
      aria-pressed={muted}
      onClick={() => {
        setMuted(!muted);
        setLocal(!muted);
      }}
    >
      {muted ? <MutedIcon /> : <SoundIcon />}
    </Button>
  );
}
