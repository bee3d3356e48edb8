import { memo, useMemo } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { CheckIcon } from '#ui/facts/Icon.tsx';
import { Mono } from '#ui/facts/Mono.tsx';
import type { PersonAtDoor } from './presence.ts';
import { timeOf } from './clock.ts';
import styles from './PeopleAtDoor.module.css';

export interface PersonActions {
  mark: (people: readonly PersonAtDoor[], present: boolean) => void;
}

interface Group {
  team: string;
  teamName: string | null;
  members: PersonAtDoor[];
}

export function PeopleAtDoor({
  people,
  actions,
}: {
  people: readonly PersonAtDoor[];
  actions: PersonActions | undefined;
}) {
  const groups = useMemo(() => inTeams(people), [people]);
  return (
    <ul className={styles.groups}>
      {groups.map((group) => (
        <li key={group.team} className={styles.group}>
          {group.teamName !== null && <TeamHead group={group} actions={actions} />}
          <ul>
            {group.members.map((person) => (
              <PersonRow key={person.key} person={person} actions={actions} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function TeamHead({ group: { teamName, members }, actions }: { group: Group; actions: PersonActions | undefined }) {
  const absent = members.filter(({ presentAt }) => presentAt === null);
  return (
    <div className={styles.team}>
      <p>
        <strong>
          <bdi>{teamName}</bdi>
        </strong>
        <span>{`${members.length - absent.length} of ${members.length} present`}</span>
      </p>
      {actions && absent.length > 1 && (
        <Button
          size="sm"
          aria-label={`Check in all ${absent.length} of ${teamName ?? ''}`}
          onClick={() => actions.mark(absent, true)}
        >
          {`Check In All ${absent.length}`}
        </Button>
      )}
    </div>
  );
}

const PersonRow = memo(function PersonRow({
  person,
  actions,
}: {
  person: PersonAtDoor;
  actions: PersonActions | undefined;
}) {
  const { name, rollNumber, batch, section, presentAt } = person;
  const details = [batch, section].filter(Boolean).join(' ');
  return (
    <li className={styles.person}>
      <p>
        <bdi>{name}</bdi>
        <span>
          {rollNumber !== null && <Mono>{`${rollNumber} `}</Mono>}
          <span>{details}</span>
        </span>
      </p>
      {presentAt !== null && (
        <span className={styles.present}>
          <CheckIcon />
          <span>Present</span> <Mono>{timeOf(presentAt)}</Mono>
        </span>
      )}
      {actions && presentAt !== null && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Undo: mark ${name} absent`}
          onClick={() => actions.mark([person], false)}
        >
          Undo
        </Button>
      )}
      {actions && presentAt === null && (
        <Button aria-label={`Check in ${name}`} onClick={() => actions.mark([person], true)}>
          Check In
        </Button>
      )}
    </li>
  );
});

function inTeams(people: readonly PersonAtDoor[]): Group[] {
  const groups = new Map<string, Group>();
  for (const person of people) {
    const { team, teamName, key } = person;
    const id = teamName === null ? key : team;
    const group = groups.get(id);
    if (group) group.members.push(person);
    else groups.set(id, { team: id, teamName, members: [person] });
  }
  return [...groups.values()];
}
