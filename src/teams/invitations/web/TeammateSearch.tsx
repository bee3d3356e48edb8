import { tooLong } from '#platform/characters.ts';
import { type RefObject, useEffect, useRef } from 'react';
import { messageOf } from '#platform/http/web/client.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { SearchIcon } from '#ui/facts/Icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useDebouncedValue } from '#ui/browser/useDebouncedValue.ts';
import type { FoundPerson } from '../contract.ts';
import { useTeammates } from './api.ts';
import { type IntoTeam, useInvite } from './changes.ts';
import { PersonRow } from './PersonRow.tsx';
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
  return (
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
      <Found
        eventId={eventId}
        people={people}
        message={message}
        into={into}
        field={field}
        onInvited={() => onName('')}
      />
    </div>
  );
}

interface FoundProps {
  eventId: string;
  people: readonly FoundPerson[];
  message: string;
  into: IntoTeam | undefined;
  field: RefObject<HTMLInputElement | null>;
  onInvited: () => void;
}

function Found({ eventId, people, message, into, field, onInvited }: FoundProps) {
  const invite = useInvite(eventId, into);
  const list = useRef<HTMLUListElement>(null);

  async function send(receiverId: string) {
    try {
      await invite.mutateAsync({ receiverId, message });
      toast.success('Invitation sent successfully!');
      onInvited();
      // The pressed button is gone with its row.
      if (!document.activeElement?.matches('input, textarea')) field.current?.focus();
    } catch (error) {
      toast.error(messageOf(error, 'Failed to send invitation'));
    }
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
          <Button
            size="sm"
            aria-label={`Invite ${person.name}`}
            busy={invite.isPending && invite.variables.receiverId === person._id}
            onClick={() => void send(person._id)}
          >
            Invite
          </Button>
        </PersonRow>
      ))}
    </ul>
  );
}
