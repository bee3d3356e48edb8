import { counted } from '#platform/counted.ts';
import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import type { Settings } from '#events/settings/contract.ts';
import { endOfNextDay, erasesAt } from '#events/settings/rules.ts';
import type { Question } from '#ui/dialog/useConfirm.tsx';

type End = Pick<Settings, 'festivalEndsAt' | 'eraseAfterDays'>;

interface Erasure {
  teams: number;
  lastEventEndsAt: string | null;
}

const onClocks = (at: Date) => {
  const { day, time } = wallClock(at, festival.timeZone);
  return `${dayMonthYear(day)}, ${time}`;
};

export function erasureQuestion(before: End, after: End, { teams, lastEventEndsAt }: Erasure): Question | undefined {
  if (before.festivalEndsAt === after.festivalEndsAt && before.eraseAfterDays === after.eraseAfterDays)
    return undefined;
  const last = lastEventEndsAt === null ? null : new Date(lastEventEndsAt);
  const ends =
    after.festivalEndsAt === null ? last && endOfNextDay(last, festival.timeZone) : new Date(after.festivalEndsAt);
  const isEarly = last !== null && ends !== null && ends < last;
  if (ends === null || (teams === 0 && !isEarly)) return undefined;
  const at = erasesAt(ends, after.eraseAfterDays);
  const when = at <= new Date() ? 'at once' : `on ${onClocks(at)}`;
  return {
    title: isEarly ? 'End Before the Last Event' : 'Change the Erasure',
    keepLabel: 'Keep as It Is',
    confirmLabel: 'Save',
    children: (
      <>
        {isEarly && <p>{`The last event ends on ${onClocks(last)}, later than this end of the festival.`}</p>}
        <p>
          {`The ${festival.nationalId.plural} and phones of ${counted(teams, 'team', 'teams')} are erased ${when}. They cannot be brought back.`}
        </p>
      </>
    ),
  };
}
