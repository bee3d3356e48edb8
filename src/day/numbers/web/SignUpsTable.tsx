import { dayMonthYear } from '#platform/dates.ts';
import { Mono } from '#ui/facts/Mono.tsx';
import { OpenRow } from '#ui/records/OpenRow.tsx';
import { RecordList } from '#ui/records/RecordList.tsx';
import type { OpenRecord } from '#ui/records/useOpenRecord.ts';
import type { Column } from '#ui/table/Table.tsx';
import type { SignUps } from '../contract.ts';
import { filledDots, signUpDays } from '../rules.ts';
import { Bar } from './Bar.tsx';
import { Count } from './Count.tsx';
import { unsorted } from './unsorted.ts';

type Day = ReturnType<typeof signUpDays>['days'][number] & { _id: string };

const total = ({ total: all }: Day) => <Count value={all} />;

const columnsOf = ({ days, batches }: ReturnType<typeof signUpDays>): Column<Day>[] => {
  const largest = Math.max(1, ...days.map((day) => day.total));
  return [
    {
      label: 'Day',
      cell: ({ day }) => (
        <OpenRow>
          <Mono>{dayMonthYear(day)}</Mono>
        </OpenRow>
      ),
    },
    {
      label: 'Of the busiest day',
      bare: true,
      cell: (day) => <Bar parts={[{ name: 'count', dots: filledDots(day.total, largest) }]} />,
    },
    { label: 'All', cell: total, end: total },
    ...batches.map((batch) => ({
      label: batch ?? 'No batch',
      cell: ({ counts }: Day) => <Count value={counts.get(batch) ?? 0} />,
    })),
  ];
};

export function SignUpsTable({ signUps, record }: { signUps: readonly SignUps[]; record: OpenRecord }) {
  const found = signUpDays(signUps);
  return (
    <RecordList
      caption="Sign-ups by day and batch"
      rows={found.days.map((day) => ({ _id: day.day, ...day }))}
      columns={columnsOf(found)}
      sort={unsorted}
      record={record}
      nameOf={({ day }) => dayMonthYear(day)}
      showsKeys={false}
    />
  );
}
