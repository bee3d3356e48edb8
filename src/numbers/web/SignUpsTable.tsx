import { dayMonthYear } from '#platform/dates.ts';
import { Mono } from '#ui/Mono.tsx';
import { Table } from '#ui/Table.tsx';
import type { SignUps } from '../contract.ts';
import { signUpDays } from '../rules.ts';
import { Bar } from './Bar.tsx';

export function SignUpsTable({ signUps }: { signUps: readonly SignUps[] }) {
  const { days, batches } = signUpDays(signUps);
  const largest = Math.max(1, ...days.map(({ total }) => total));
  return (
    <Table
      caption="Sign-ups by day and batch"
      rows={days.map((day) => ({ _id: day.day, ...day }))}
      columns={[
        { label: 'Day', cell: ({ day }) => <Mono>{dayMonthYear(day)}</Mono> },
        {
          label: 'Sign-ups',
          bare: true,
          cell: ({ total }) => <Bar largest={largest} parts={[{ name: 'count', value: total }]} />,
        },
        { label: 'All', cell: ({ total }) => <Mono>{total}</Mono> },
        ...batches.map((batch) => ({
          label: batch ?? 'No batch',
          cell: ({ counts }: (typeof days)[number]) => <Mono>{counts.get(batch) ?? 0}</Mono>,
        })),
      ]}
    />
  );
}
