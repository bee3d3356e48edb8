import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { Button } from '#ui/controls/Button.tsx';
import { HideIcon, ShowIcon } from '#ui/facts/Icon.tsx';
import { tableRoles as roles } from '#ui/table/tableRoles.ts';
import { toast } from '#ui/toast/toast.ts';
import { TeamPeople } from '../team/TeamSummary.tsx';
import type { ManagedFeatured } from './api.ts';
import { LargeReceipt } from './ReceiptCell.tsx';
import { type ShownTeam, useReveal } from './teamsApi.ts';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/layout/text.module.css';
import styles from './TeamsTable.module.css';

interface TeamDetailsProps {
  event: ManagedFeatured;
  team: ShownTeam;
  columns: number;
  /** The focused button was removed. */
  onChange: () => void;
}

/** The people of a team beside its receipt. */
export function TeamDetails({ event, team, columns, onChange }: TeamDetailsProps) {
  const reveal = useReveal(event._id);
  const { day, time } = wallClock(new Date(team.createdAt), festival.timeZone);
  const revealed = reveal.data?.updatedAt === team.updatedAt ? reveal.data : undefined;
  const ids = festival.nationalId.plural;

  function show() {
    reveal.mutate(team, {
      onSuccess: onChange,
      onError: (error) => toast.error(messageOf(error, `Failed to show the ${ids}`)),
    });
  }

  function hide() {
    reveal.reset();
    onChange();
  }

  return (
    <tr {...roles.row}>
      <td colSpan={columns} className={styles.details} {...roles.cell}>
        <div className={styles.inside}>
          <div className={layout.stack}>
            {team.status === 'rejected' && team.reason && (
              <p className={text.dim}>
                Reason: <bdi>{team.reason}</bdi>
              </p>
            )}
            <TeamPeople participants={(revealed ?? team).participants} nedOnly={event.nedOnly} as="h4" />
            <div className={`${layout.between} ${layout.tight}`}>
              <p className={`${text.mute} ${text.small}`}>{`Registered on ${dayMonthYear(day)}, ${time}`}</p>
              {revealed ? (
                <Button variant="ghost" size="sm" onClick={hide}>
                  <HideIcon />
                  <span>{`Hide ${ids}`}</span>
                </Button>
              ) : (
                <Button variant="ghost" size="sm" busy={reveal.isPending} onClick={show}>
                  <ShowIcon />
                  <span>{`Show ${ids}`}</span>
                </Button>
              )}
            </div>
          </div>
          {team.hasPaymentReceipt && (
            <div>
              <LargeReceipt eventId={event._id} team={team} />
            </div>
          )}
        </div>
      </td>
    </tr>
  );
}
