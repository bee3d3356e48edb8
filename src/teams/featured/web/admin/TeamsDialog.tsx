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
import { useUrlFilters } from '#ui/table/useUrlFilters.ts';
import { type RegistrationStatus, registrationStatuses } from '../../rules.ts';
import type { ManagedFeatured } from './api.ts';
import { type ShownTeam, useTeams } from './teamsApi.ts';
import { TeamEntry } from './TeamEntry.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './ManageFeaturedPage.module.css';

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
  const list = useRef<HTMLUListElement>(null);
  const all = teams.data ?? [];
  const matching = all.filter((team) => (filter === 'all' || team.status === filter) && matchesTeam(team, values.find));
  const chips = (['all', ...registrationStatuses] as const).map((value) => ({
    value,
    label: `${value.charAt(0).toUpperCase()}${value.slice(1)} (${all.filter(({ status }) => value === 'all' || status === value).length})`,
  }));

  function showMore() {
    requestAnimationFrame(() => (list.current?.children[most] as HTMLElement | undefined)?.focus());
    setMost(most + step);
  }

  return (
    <Dialog
      open={open}
      hasAddress
      onClose={onClose}
      finalFocus={finalFocus}
      size="lg"
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
            <SearchField
              label="Search teams"
              placeholder="Team, reference, name or email"
              value={values.find}
              onChange={(find) => set({ find })}
            />
            <div className={layout.row}>
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
            <ul className={styles.teams} ref={list}>
              {matching.slice(0, most).map((team) => (
                <TeamEntry key={team._id} event={event} team={team} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {matching.length > most && (
        <Button onClick={showMore}>{`Show ${Math.min(step, matching.length - most)} more`}</Button>
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
