import type { Selection } from '#ui/records/useSelection.ts';
import { SelectAll } from '#ui/records/RecordTable.tsx';
import { tableRoles as roles } from '#ui/table/tableRoles.ts';
import type { ManagedFeatured } from './api.ts';
import { TeamRow } from './TeamRow.tsx';
import type { ShownTeam } from './teamsApi.ts';
import table from '#ui/table/Table.module.css';
import text from '#ui/layout/text.module.css';
import styles from './TeamsTable.module.css';

interface TeamsTableProps {
  event: ManagedFeatured;
  teams: readonly ShownTeam[];
  selection: Selection<ShownTeam>;
  /** How many can be selected. */
  selectable: number;
  onReject: (team: ShownTeam) => void;
}

/** Teams to review: a line each, with what is compared side by side. */
export function TeamsTable({ event, teams, selection, selectable, onReject }: TeamsTableProps) {
  const heads = ['Team', 'Size', 'University', ...(event.nedOnly ? [] : ['Receipt']), 'Status', 'Actions'];
  return (
    <div className={table.box}>
      <table className={`${table.table} ${styles.table}`} {...roles.table}>
        <caption className={text.visuallyHidden}>Teams</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th scope="col" className={styles.tick} {...roles.head}>
              <SelectAll selection={selection} count={selectable} />
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" {...roles.head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {teams.map((team) => (
          <TeamRow key={team._id} event={event} team={team} selection={selection} onReject={onReject} />
        ))}
      </table>
    </div>
  );
}
