import { useRef, useState } from 'react';
import { addresses, doorLinksAt } from '#platform/addresses.ts';
import { matchesSearch } from '#platform/search.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { MailIcon } from '#ui/facts/Icon.tsx';
import { FilterChips } from '#ui/table/FilterChips.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import { useSelection } from '#ui/records/useSelection.ts';
import { useUrlFilters } from '#ui/table/useUrlFilters.ts';
import { type RegistrationStatus, registrationStatuses } from '../../rules.ts';
import type { ManagedFeatured } from './api.ts';
import { type ShownTeam, useRejectTeam, useTeams } from './teamsApi.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { ReviewBar, useReviewOf } from './ReviewBar.tsx';
import { isReviewable } from './TeamRow.tsx';
import { TeamsTable } from './TeamsTable.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './TeamsTable.module.css';

interface TeamsDialogProps extends DialogControls {
  event: ManagedFeatured;
}

type Filter = 'all' | RegistrationStatus;
/** This many are rendered at a time: hundreds at once would take seconds. */
const step = 30;

export default function TeamsDialog({ event, open, onClose, finalFocus }: TeamsDialogProps) {
  const teams = useTeams(event._id, open);
  const { values, set } = useUrlFilters(['status', 'find'], { inDialog: true });
  const filter: Filter = registrationStatuses.find((status) => status === values.status) ?? 'all';
  const [most, setMost] = useState(step);
  const list = useRef<HTMLDivElement>(null);
  const all = teams.data ?? [];
  const matching = all.filter((team) => (filter === 'all' || team.status === filter) && matchesTeam(team, values.find));
  const chips = (['all', ...registrationStatuses] as const).map((value) => ({
    value,
    label: `${value.charAt(0).toUpperCase()}${value.slice(1)} (${all.filter(({ status }) => value === 'all' || status === value).length})`,
  }));

  const shown = matching.slice(0, most);
  const selectable = shown.filter(isReviewable);
  const selection = useSelection(selectable);
  const { review, failed, clear } = useReviewOf(event._id, selection);
  const rejectOne = useRejectTeam(event._id);
  const [rejected, setRejected] = useState<{ teams: readonly ShownTeam[]; typed: string; isOpen: boolean }>();
  // One that changed meanwhile has to be looked at again first, with the dialog closed.
  const [refused, setRefused] = useState<{ teams: readonly ShownTeam[]; reason: string }>();
  const focusTeam = (id: string | undefined) =>
    (list.current?.querySelector<HTMLElement>(`[data-team="${id ?? ''}"]`) ?? list.current)?.focus();

  function showMore() {
    const first = matching[most];
    requestAnimationFrame(() => focusTeam(first?._id));
    setMost(most + step);
  }

  function askReason(chosen: readonly ShownTeam[]) {
    const wasRefused = chosen.every(({ _id }) => refused?.teams.some((team) => team._id === _id));
    setRejected({ teams: chosen, typed: wasRefused && refused ? refused.reason : '', isOpen: true });
  }
  const closeReason = () => setRejected((current) => current && { ...current, isOpen: false });

  async function reject(reason: string) {
    const chosen = rejected?.teams ?? [];
    const [team, ...others] = chosen;
    setRefused({ teams: chosen, reason });
    let unchanged: readonly ShownTeam[] = [];
    if (team && others.length === 0) await rejectOne(team, reason);
    else unchanged = await review(chosen, 'rejected', reason);
    setRefused({ teams: unchanged, reason });
    closeReason();
    focusTeam(team?._id);
  }

  async function confirm(chosen: readonly ShownTeam[]) {
    const unchanged = await review(chosen, 'confirmed');
    // The focused button is removed with the selection.
    if (unchanged.length === 0) focusTeam(chosen[0]?._id);
  }

  return (
    <Dialog
      open={open}
      hasAddress
      onClose={onClose}
      finalFocus={finalFocus}
      size="lg"
      footer={
        (selection.rows.length > 0 || failed) && (
          <ReviewBar
            selection={selection}
            failed={failed}
            onClear={() => {
              clear();
              focusTeam(selection.rows[0]?._id);
            }}
            onConfirm={confirm}
            onReject={askReason}
          />
        )
      }
      title="Registrations"
      description={<bdi>{event.title}</bdi>}
      bar={
        all.length > 0 && (
          <div className={layout.stack}>
            <FilterChips
              label="Status"
              options={chips}
              value={filter}
              onChange={(status) => set({ status: status === 'all' ? '' : status })}
            />
            <div className={styles.tools}>
              <SearchField
                className={styles.search}
                label="Search teams"
                placeholder="Team, reference, name or email"
                value={values.find}
                onChange={(find) => set({ find })}
              />
              <ButtonLink to={addresses.featuredMessages(event._id)}>
                <MailIcon />
                Messages
              </ButtonLink>
              <ButtonLink to={addresses.editFeaturedResults(event._id)}>Results</ButtonLink>
              <ButtonLink to={addresses.featuredDoor(event._id)}>Door</ButtonLink>
              <ButtonLink to={doorLinksAt(addresses.featuredDoor(event._id))}>Door Links</ButtonLink>
            </div>
          </div>
        )
      }
    >
      <QueryView
        query={teams}
        skeleton={<StackSkeleton heights={['8.5rem', '8.5rem', '8.5rem']} />}
        failure="Failed to load registrations"
      >
        {() =>
          matching.length === 0 ? (
            <EmptyState
              as="h3"
              dots="0"
              title={all.length === 0 ? 'No registrations yet for this event.' : nothingOf(values.find)}
            />
          ) : (
            <div ref={list} tabIndex={-1}>
              <TeamsTable
                event={event}
                teams={shown}
                selection={selection}
                selectable={selectable.length}
                onReject={(team) => askReason([team])}
              />
            </div>
          )
        }
      </QueryView>
      {matching.length > most && (
        <Button onClick={showMore}>{`Show ${Math.min(step, matching.length - most)} more`}</Button>
      )}
      {rejected && (
        <RejectDialog
          key={rejected.teams.map(({ _id, updatedAt }) => `${_id} ${updatedAt}`).join()}
          teams={rejected.teams}
          typed={rejected.typed}
          open={rejected.isOpen}
          onReject={reject}
          onClose={closeReason}
        />
      )}
    </Dialog>
  );
}

const nothingOf = (search: string): string => (search === '' ? 'No team has this status.' : 'No team found');

const matchesTeam = ({ teamName, reference, participants }: ShownTeam, search: string): boolean =>
  matchesSearch(
    [teamName, reference, ...participants.flatMap(({ name, email, phone }) => [name, email, phone])],
    search,
  );
