import { mostStars } from '#day/feedback/rules.ts';
import { Mono } from '#ui/facts/Mono.tsx';
import { OpenRow } from '#ui/records/OpenRow.tsx';
import { RecordList } from '#ui/records/RecordList.tsx';
import type { OpenRecord } from '#ui/records/useOpenRecord.ts';
import { type Column, TwoLines } from '#ui/table/Table.tsx';
import type { TotalNumbers } from '../contract.ts';
import { filledDots } from '../rules.ts';
import { Bar } from './Bar.tsx';
import { Count } from './Count.tsx';
import { unsorted } from './unsorted.ts';
import styles from './Numbers.module.css';

export interface Counts extends TotalNumbers {
  _id: string;
  title: string;
  below?: string;
  limit: number | null;
}

function Fill({ row: { registered, present, absent, limit } }: { row: Counts }) {
  if (limit === null || limit === 0) return <span className={styles.none}>No limit</span>;
  const filled = filledDots(registered, limit);
  const came = absent === null ? 0 : Math.round((filled * present) / Math.max(1, registered));
  return (
    <span className={styles.fill}>
      <Bar
        parts={[
          { name: 'present', dots: came },
          { name: absent === null ? 'count' : 'absent', dots: filled - came },
        ]}
      />
      <Mono>{`${Math.round((100 * registered) / limit)} %`}</Mono>
    </span>
  );
}

const rest = ['waitlisted', 'present', 'absent', 'cancelled', 'teams'] as const;

const registered = (row: Counts) => <Count value={row.registered} of={row.limit} />;

const columnsOf = (head: string): Column<Counts>[] => [
  {
    label: head,
    bare: true,
    cell: ({ title, below }) => (
      <TwoLines
        first={
          <OpenRow>
            <bdi>{title}</bdi>
          </OpenRow>
        }
        second={below}
      />
    ),
  },
  { label: 'Fill', cell: (row) => <Fill row={row} /> },
  { label: 'Registered', cell: registered, end: registered },
  ...rest.map((name): Column<Counts> => ({
    label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    // Nobody is present or absent before it.
    cell: (row) => <Count value={name === 'present' && row.absent === null ? row.present || null : row[name]} />,
  })),
  {
    label: 'Feedback',
    cell: ({ feedback: { count, average } }) =>
      average === null ? <Count value={null} /> : <Mono>{`${average.toFixed(1)} of ${mostStars} (${count})`}</Mono>,
  },
];

interface CountsTableProps {
  caption: string;
  head: string;
  rows: readonly Counts[];
  record: OpenRecord;
}

export const CountsTable = ({ caption, head, rows, record }: CountsTableProps) => (
  <RecordList
    caption={caption}
    rows={rows}
    columns={columnsOf(head)}
    sort={unsorted}
    record={record}
    nameOf={({ title }) => title}
    describe={({ below }) => below}
    showsKeys={false}
  />
);
