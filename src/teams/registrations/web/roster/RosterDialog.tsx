import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { FestivalEvent } from '#events/events/contract.ts';
import { endOf } from '#events/events/rules.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { AddIcon } from '#ui/controls/ActionIcon.tsx';
import { LoadFailure } from '#ui/layout/LoadFailure.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import { useUrlFilters } from '#ui/table/useUrlFilters.ts';
import { useFailureToast } from '#ui/toast/useFailureToast.ts';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { useSubjectDialog } from '#ui/dialog/useSubjectDialog.ts';
import { canOrganize } from '../../organizing.ts';
import {
  countPresence,
  groupsOf,
  headcount,
  inGroup,
  isPresenceKnown,
  withStatus,
  type RosterEntry,
  rosterOrders,
  seatsTaken,
  sorted,
  inSearch,
} from '../../roster.ts';
import type { ActKind } from './acts/actTitles.ts';
import { useRoster } from './api.ts';
import { menuOf } from './RowMenu.tsx';
import { RosterList } from './RosterList.tsx';
import { RosterTools } from './RosterTools.tsx';
import styles from './RosterDialog.module.css';

interface RosterDialogProps extends DialogControls {
  event: FestivalEvent;
}

const loadAct = () => import('./acts/ActDialog.tsx');
const ActDialog = lazy(loadAct);
const loadWalkIn = () => import('./acts/WalkInDialog.tsx');
const WalkInDialog = lazy(loadWalkIn);

function useAct(entries: readonly RosterEntry[]) {
  const dialog = useSubjectDialog<{ kind: ActKind; entry: RosterEntry }>({
    load: loadAct,
    failure: 'This could not be opened. Please try again.',
  });
  const latest = useRef(dialog.open);
  useEffect(() => {
    latest.current = dialog.open;
  });
  // A stable function: rows re-render only when they change.
  const [open] = useState(() => (kind: ActKind, entry: RosterEntry) => latest.current({ kind, entry }));
  const { current, controls } = dialog;
  if (!current) return { current: undefined, open, controls };
  const { kind, entry } = current.subject;
  const fresh = current.isOpen ? entries.find(({ _id }) => _id === entry._id) : undefined;
  return { current: { ...current, kind, entry: fresh ?? entry }, open, controls };
}

export default function RosterDialog({ event, open, onClose, finalFocus }: RosterDialogProps) {
  const roster = useRoster(event._id, open);
  useFailureToast({ ...roster, error: roster.query.error }, 'Failed to load registrations');
  const { values, set } = useUrlFilters(['section', 'standing', 'order', 'find'], { inDialog: true });
  const { entries, isWhole } = roster;
  const groups = useMemo(
    () => (event.isKoderzEvent && isWhole ? groupsOf(entries) : []),
    [entries, isWhole, event.isKoderzEvent],
  );
  const group = event.isKoderzEvent ? values.section : '';
  const { standing: status } = values;
  const order = rosterOrders.find((each) => each === values.order) ?? 'name';
  const shown = useMemo(
    () => sorted(withStatus(inGroup(entries, group), status), order),
    [entries, group, status, order],
  );
  const found = useMemo(() => (values.find === '' ? shown : inSearch(shown, values.find)), [shown, values.find]);
  const isFiltered = group !== '' || status !== '' || values.find !== '';
  const isKnown = isWhole || (!isFiltered && order === 'newest' && entries.length > 0);
  const act = useAct(entries);
  const walkIn = useLazyDialog(loadWalkIn, 'This could not be opened. Please try again.');
  const now = useNow([endOf(event).toISOString()]);
  // Not before the roster is complete: the possible actions depend on all of it.
  const isOpen = isWhole && canOrganize(event, now);
  const presence = useMemo(() => {
    if (!isWhole || !isPresenceKnown(entries, event, now)) return undefined;
    const chosen = inGroup(entries, group);
    return { present: countPresence(chosen, 'present'), absent: countPresence(chosen, 'absent') };
  }, [entries, event, group, isWhole, now]);
  const addButton = useRef<HTMLButtonElement>(null);

  return (
    <Dialog
      open={open}
      hasAddress
      onClose={onClose}
      className={styles.dialog}
      title="Registrations"
      description={
        <>
          <bdi>{event.title}</bdi>
          <span>{`, ${event.organizerClub}`}</span>
          {isWhole && <span>{`. ${headcount(entries, event.maxParticipants)}`}</span>}
        </>
      }
      bar={
        entries.length > 0 || isWhole ? (
          <RosterTools
            event={event}
            entries={shown}
            isWhole={isWhole}
            groups={groups}
            group={group}
            onChoose={(section) => set({ section })}
            status={status}
            presence={presence}
            onStatus={(next) => set({ standing: next })}
            order={order}
            onOrder={(next) => set({ order: next === 'name' ? '' : next })}
            search={values.find}
            onSearch={(find) => set({ find })}
          />
        ) : undefined
      }
      footer={
        isOpen && event.status !== 'cancelled' ? (
          <Button ref={addButton} busy={walkIn.isOpening} onClick={() => walkIn.open()}>
            <AddIcon />
            Add Walk-in…
          </Button>
        ) : undefined
      }
      finalFocus={finalFocus}
    >
      {!isKnown && !roster.isLoadingError && <StackSkeleton heights={['8.5rem', '8.5rem', '8.5rem']} />}
      {isWhole && shown.length === 0 && (
        <EmptyState
          as="h3"
          dots="0"
          title={
            entries.length === 0
              ? 'No registrations yet for this event.'
              : status === ''
                ? 'No registrations found for selected batch-section'
                : 'No registrations with this status.'
          }
        />
      )}
      {isWhole && shown.length > 0 && found.length === 0 && (
        <EmptyState as="h3" dots="0" title="Nobody found">
          No registration matches this search.
        </EmptyState>
      )}
      {isKnown && found.length > 0 && (
        <RosterList
          key={`${group} ${status} ${order} ${values.find}`}
          entries={found}
          total={isWhole ? found.length : roster.total}
          onAct={isOpen ? act.open : undefined}
        />
      )}
      {roster.isLoadingError && <LoadFailure title="Failed to load registrations" query={roster.query} />}
      <Suspense>
        {act.current && (
          <ActDialog
            key={act.current.key}
            kind={act.current.kind}
            entry={act.current.entry}
            taken={seatsTaken(entries)}
            limit={event.maxParticipants}
            {...act.controls}
            finalFocus={() => menuOf(act.current?.entry._id ?? '') ?? addButton.current}
          />
        )}
        {walkIn.isNeeded && (
          <WalkInDialog event={event} entries={entries} {...walkIn.controls} finalFocus={() => addButton.current} />
        )}
      </Suspense>
    </Dialog>
  );
}
