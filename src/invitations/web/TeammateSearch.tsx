import { tooLong } from '#platform/characters.ts';
import { useLayoutEffect, useRef } from 'react';
import { messageOf } from '#platform/http/web/client.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { SearchIcon } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.ts';
import { useDebouncedValue } from '#ui/useDebouncedValue.ts';
import type { FoundPerson } from '../contract.ts';
import { type IntoTeam, useInvite, useTeammates } from './api.ts';
import { PersonRow } from './PersonRow.tsx';
import fieldStyles from '#ui/form/Field.module.css';
import layout from '#ui/layout.module.css';
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
      <Found eventId={eventId} people={people} message={message} into={into} otherwise={() => field.current} />
    </div>
  );
}

interface FoundProps {
  eventId: string;
  people: readonly FoundPerson[];
  message: string;
  into: IntoTeam | undefined;
  otherwise: () => HTMLElement | null;
}

function Found({ eventId, people, message, into, otherwise }: FoundProps) {
  const invite = useInvite(eventId, into);
  const list = useRef<HTMLUListElement>(null);
  const invited = useRef<{ id: string; at: number }>(undefined);

  async function send(receiverId: string, at: number) {
    try {
      invited.current = { id: receiverId, at };
      await invite.mutateAsync({ receiverId, message });
      toast.success('Invitation sent successfully!');
    } catch (error) {
      toast.error(messageOf(error, 'Failed to send invitation'));
    }
  }

  // The invited person's row has gone with the focused button: focus the next.
  useLayoutEffect(() => {
    const gone = invited.current;
    if (!gone || people.some(({ _id }) => _id === gone.id)) return;
    invited.current = undefined;
    if (document.activeElement?.matches('input, textarea, button')) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    (buttons[Math.min(gone.at, buttons.length - 1)] ?? otherwise())?.focus();
  });

  return (
    <ul className={personRow.people} ref={list} aria-label="People who can join">
      {people.map((person, at) => (
        <PersonRow key={person._id} person={person}>
          <Button
            size="sm"
            aria-label={`Invite ${person.name}`}
            busy={invite.isPending && invite.variables.receiverId === person._id}
            onClick={() => void send(person._id, at)}
          >
            Invite
          </Button>
        </PersonRow>
      ))}
    </ul>
  );
}
