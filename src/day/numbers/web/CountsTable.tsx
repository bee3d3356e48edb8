import { Mono } from '#ui/facts/Mono.tsx';
import { type Column, Table, TwoLines } from '#ui/table/Table.tsx';
import type { TotalNumbers } from '../contract.ts';
import { mostStars } from '#day/feedback/rules.ts';
import { Bar } from './Bar.tsx';

interface Counts extends TotalNumbers {
  _id: string;
  title: string;
  below?: string;
  limit: number | null;
}

const numbers = ['registered', 'present', 'absent', 'waitlisted', 'cancelled', 'teams'] as const;

const columnsOf = (head: string, rows: readonly Counts[]): Column<Counts>[] => {
  const largest = Math.max(1, ...rows.map(({ registered, waitlisted }) => registered + waitlisted));
  return [
    {
      label: head,
      bare: true,
      cell: ({ title, below }) => <TwoLines first={<bdi>{title}</bdi>} second={below} />,
    },
    {
      label: 'Present, expected or absent, waiting',
      bare: true,
      cell: ({ registered, present, absent, waitlisted }) => (
        <Bar
          largest={largest}
          parts={[
            { name: 'present', value: present },
            absent === null ? { name: 'count', value: registered - present } : { name: 'absent', value: absent },
            { name: 'waitlisted', value: waitlisted },
          ]}
        />
      ),
    },
    ...numbers.map((name) => ({
      label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      cell: (row: Counts) => (
        <Mono>{`${row[name] ?? '–'}${name === 'registered' && row.limit !== null ? ` of ${row.limit}` : ''}`}</Mono>
      ),
    })),
    {
      label: 'Feedback',
      cell: ({ feedback: { count, average } }) => (
        <Mono>{average === null ? '–' : `${average.toFixed(1)} of ${mostStars} (${count})`}</Mono>
      ),
    },
  ];
};

interface CountsTableProps {
  caption: string;
  head: string;
  rows: readonly Counts[];
}

export function CountsTable({ caption, head, rows }: CountsTableProps) {
  return <Table caption={caption} rows={rows} columns={columnsOf(head, rows)} />;
}
