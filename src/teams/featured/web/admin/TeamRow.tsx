import { useRef, useState } from 'react';
import { counted, peopleText } from '#platform/counted.ts';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import { CheckIcon, ChevronDownIcon } from '#ui/facts/Icon.tsx';
import { Mono } from '#ui/facts/Mono.tsx';
import { Button } from '#ui/controls/Button.tsx';
import type { Selection } from '#ui/records/useSelection.ts';
import { tableRoles as roles } from '#ui/table/tableRoles.ts';
import { changeWithUndo } from '#ui/toast/changeWithUndo.ts';
import { isLive } from '../../rules.ts';
import type { ManagedFeatured } from './api.ts';
import { ReceiptCell } from './ReceiptCell.tsx';
import { TeamDetails } from './TeamDetails.tsx';
import { outcomeOf, reviewFailure, type ShownTeam, useReviewTeam } from './teamsApi.ts';
import styles from './TeamsTable.module.css';

export const isConfirmable = ({ status }: ShownTeam): boolean => status === 'pending' || status === 'rejected';
export const isRejectable = ({ status }: ShownTeam): boolean => isLive(status);
export const isReviewable = (team: ShownTeam): boolean => isConfirmable(team) || isRejectable(team);

/** The leader's, and of how many others somebody comes. */
function universitiesOf({ participants }: ShownTeam): string {
  const [first = '', ...others] = new Set(participants.map(({ university }) => university));
  return others.length === 0 ? first : `${first} and ${counted(others.length, 'other', 'others')}`;
}

interface TeamRowProps {
  event: ManagedFeatured;
  team: ShownTeam;
  selection: Selection<ShownTeam>;
  onReject: (team: ShownTeam) => void;
}

/** A team in a line, and its people and receipt below it once it is opened. */
export function TeamRow({ event, team, selection, onReject }: TeamRowProps) {
  const { mutateAsync: review, isPending } = useReviewTeam(event._id);
  const [isOpen, setOpen] = useState(false);
  const entry = useRef<HTMLTableSectionElement>(null);
  const toggle = () => setOpen(!isOpen);
  const focus = () => entry.current?.focus();
  const universities = universitiesOf(team);
  const people = peopleText(team.participants.length);

  async function confirm() {
    await changeWithUndo({
      run: () => review({ team, status: 'confirmed' }),
      undo: (changed) => review({ team: changed, ...outcomeOf(team) }),
      success: 'Team confirmed. The leader gets a mail in half a minute.',
      failure: reviewFailure,
    });
    focus();
  }

  return (
    <tbody
      ref={entry}
      tabIndex={-1}
      aria-label={`Team: ${team.teamName}`}
      data-team={team._id}
      data-open={isOpen || undefined}
      {...roles.group}
    >
      <tr {...roles.row}>
        <td className={styles.tick} {...roles.cell}>
          {isReviewable(team) && (
            <label>
              <input
                type="checkbox"
                aria-label={`Select ${team.teamName}`}
                checked={selection.has(team)}
                onChange={() => selection.toggle(team)}
              />
            </label>
          )}
        </td>
        <td className={styles.team} {...roles.cell}>
          <h3>
            <button type="button" aria-expanded={isOpen} onClick={toggle}>
              <bdi>{team.teamName}</bdi>
              <ChevronDownIcon />
            </button>
          </h3>
          <small>
            <bdi>{team.participants[0]?.name}</bdi>
            <Mono>{team.reference}</Mono>
          </small>
          <small className={styles.narrow}>
            <span>{people}</span>
            <bdi>{universities}</bdi>
          </small>
        </td>
        <td className={styles.size} {...roles.cell}>
          {people}
        </td>
        <td className={styles.university} {...roles.cell}>
          <bdi>{universities}</bdi>
        </td>
        {!event.nedOnly && (
          <td className={styles.receipt} {...roles.cell}>
            <ReceiptCell eventId={event._id} team={team} isOpen={isOpen} onToggle={toggle} />
          </td>
        )}
        <td className={styles.status} {...roles.cell}>
          <StatusBadge status={team.status} />
        </td>
        <td className={styles.actions} {...roles.cell}>
          {isConfirmable(team) && (
            <Button size="sm" busy={isPending} busyLabel="Confirming..." onClick={() => void confirm()}>
              <CheckIcon />
              Confirm
            </Button>
          )}
          {isRejectable(team) && (
            <Button variant="quiet-danger" size="sm" onClick={() => onReject(team)}>
              Reject
            </Button>
          )}
        </td>
      </tr>
      {isOpen && <TeamDetails event={event} team={team} onChange={focus} columns={event.nedOnly ? 6 : 7} />}
    </tbody>
  );
}
