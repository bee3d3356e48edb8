import { Mono } from '#ui/Mono.tsx';
import { type Column, Table, TwoLines } from '#ui/Table.tsx';
import { Bar } from './Bar.tsx';

interface Counts {
  _id: string;
  title: string;
  club?: string;
  limit: number | null;
  registered: number;
  waitlisted: number;
  cancelled: number;
  present: number;
  absent: number;
  teams: number;
}

const numbers = ['registered', 'present', 'absent', 'waitlisted', 'cancelled', 'teams'] as const;

const columnsOf = (rows: readonly Counts[]): Column<Counts>[] => {
  const largest = Math.max(1, ...rows.map(({ registered, waitlisted }) => registered + waitlisted));
  return [
    {
      label: rows.some(({ club }) => club !== undefined) ? 'Event' : 'Club',
      bare: true,
      cell: ({ title, club }) => <TwoLines first={<bdi>{title}</bdi>} second={club} />,
    },
    {
      label: 'Present, absent, waiting',
      bare: true,
      cell: ({ present, absent, waitlisted }) => (
        <Bar
          largest={largest}
          parts={[
            { name: 'present', value: present },
            { name: 'absent', value: absent },
            { name: 'waitlisted', value: waitlisted },
          ]}
        />
      ),
    },
    ...numbers.map((name) => ({
      label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      cell: (row: Counts) => (
        <Mono>{`${row[name]}${name === 'registered' && row.limit !== null ? ` of ${row.limit}` : ''}`}</Mono>
      ),
    })),
  ];
};

export function CountsTable({ caption, rows }: { caption: string; rows: readonly Counts[] }) {
  return <Table caption={caption} rows={rows} columns={columnsOf(rows)} />;
}
