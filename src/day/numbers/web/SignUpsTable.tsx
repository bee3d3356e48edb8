import { dayMonthYear } from '#platform/dates.ts';
import { Mono } from '#ui/facts/Mono.tsx';
import { type Column, Table } from '#ui/table/Table.tsx';
import type { SignUps } from '../contract.ts';
import { signUpDays } from '../rules.ts';
import { Bar } from './Bar.tsx';

type Day = ReturnType<typeof signUpDays>['days'][number] & { _id: string };

const columnsOf = ({ days, batches }: ReturnType<typeof signUpDays>): Column<Day>[] => {
  const largest = Math.max(1, ...days.map(({ total }) => total));
  return [
    { label: 'Day', cell: ({ day }) => <Mono>{dayMonthYear(day)}</Mono> },
    {
      label: 'Sign-ups',
      bare: true,
      cell: ({ total }) => <Bar largest={largest} parts={[{ name: 'count', value: total }]} />,
    },
    { label: 'All', cell: ({ total }) => <Mono>{total}</Mono> },
    ...batches.map((batch) => ({
      label: batch ?? 'No batch',
      cell: ({ counts }: Day) => <Mono>{counts.get(batch) ?? 0}</Mono>,
    })),
  ];
};

export function SignUpsTable({ signUps }: { signUps: readonly SignUps[] }) {
  const found = signUpDays(signUps);
  return (
    <Table
      caption="Sign-ups by day and batch"
      rows={found.days.map((day) => ({ _id: day.day, ...day }))}
      columns={columnsOf(found)}
    />
  );
}
