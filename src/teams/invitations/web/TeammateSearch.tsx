import { tooLong } from '#platform/characters.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { SearchIcon } from '#ui/facts/Icon.tsx';
import { useDebouncedValue } from '#ui/browser/useDebouncedValue.ts';
import type { FoundPerson } from '../contract.ts';
import { useTeammates } from './api.ts';
import type { IntoTeam } from './changes.ts';
import { Seekers } from './looking/Seekers.tsx';
import { PersonRow } from './PersonRow.tsx';
import { type Inviting, useInviting } from './useInviting.ts';
import fieldStyles from '#ui/form/Field.module.css';
import layout from '#ui/layout/layout.module.css';
import personRow from './PersonRow.module.css';
import styles from './TeamBuilding.module.css';

const debounceMs = 300;
/** As the server's search. */
const longestSearch = 200;

interface TeammateSearchProps {
  eventId: string;
  name: string;
  onName: (name: string) => void;
  message: string;
  invited: ReadonlySet<string>;
  isFull: boolean;
  into?: IntoTeam;
}

export function TeammateSearch({ eventId, name, onName, message, invited, isFull, into }: TeammateSearchProps) {
  const problem = tooLong('Search', longestSearch, name.trim());
  const wanted = problem === undefined ? name.trim() : '';
  const debounced = useDebouncedValue(wanted, debounceMs);
  const found = useTeammates(eventId, wanted === '' ? '' : debounced);
  const people = wanted === '' || isFull ? [] : (found.data?.users ?? []).filter(({ _id }) => !invited.has(_id));
  const statusText = () => {
    if (isFull) return 'Your team is full. Remove somebody to invite another.';
    if (wanted === '') return '';
    if (found.isError) return 'Search failed. Please try again.';
    if (wanted !== debounced || !found.data || found.isPlaceholderData) return 'Searching...';
    return found.data.searchMessage;
  };
  const field = useRef<HTMLInputElement>(null);
  const inviting = useInviting(eventId, message, into);
  return (
    <>
      <div className={`${layout.stack} ${styles.search}`}>
        <TextField
          ref={field}
          type="search"
          data-first-focus=""
          label="Search by name or roll number"
          icon={<SearchIcon />}
          autoComplete="off"
          error={problem}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
        <output className={found.isError && wanted !== '' ? styles.searchFailed : fieldStyles.hint}>
          {statusText()}
        </output>
        <Found people={people} inviting={inviting} field={field} onInvited={() => onName('')} />
      </div>
      {!isFull && (
        <Seekers
          eventId={eventId}
          inviting={inviting}
          field={field}
          except={(personId) => invited.has(personId) || people.some(({ _id }) => _id === personId)}
        />
      )}
    </>
  );
}

interface FoundProps {
  people: readonly FoundPerson[];
  inviting: Inviting;
  field: RefObject<HTMLInputElement | null>;
  onInvited: () => void;
}

function Found({ people, inviting, field, onInvited }: FoundProps) {
  const list = useRef<HTMLUListElement>(null);

  function invited() {
    onInvited();
    // The focused button is removed with its row.
    if (!document.activeElement?.matches('input, textarea')) field.current?.focus();
  }

  // Above a phone's keyboard the results would be below the dialog's edge. The field is last: it stays in view if not all fit.
  useEffect(() => {
    if (people.length === 0 || document.activeElement !== field.current) return;
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    field.current?.scrollIntoView({ block: 'nearest' });
  }, [people.length, field]);

  return (
    <ul className={personRow.people} ref={list} aria-label="People who can join">
      {people.map((person) => (
        <PersonRow key={person._id} person={person}>
          <Button size="sm" aria-label={`Invite ${person.name}`} {...inviting.button(person._id, invited)}>
            Invite
          </Button>
        </PersonRow>
      ))}
    </ul>
  );
}
