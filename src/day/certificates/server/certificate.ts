import { randomInt } from 'node:crypto';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { clubColours } from '#platform/festival/clubColours.ts';
import { dayMonthYear } from '#platform/dates.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { groupsOf, serialAlphabet, serialLength } from '../rules.ts';
import type { CertificateText } from './pdf/certificatePdf.ts';
import { holdersAt, saveSerials, type Holder } from './queries.ts';

export type HolderWithSerial = Holder & { serial: string };

const newSerial = (): string =>
  Array.from({ length: serialLength }, () => serialAlphabet.charAt(randomInt(serialAlphabet.length))).join('');

const hasSerial = (holder: Holder): holder is HolderWithSerial => holder.serial !== null;
const serialsAtOnce = 500;

/** The same people of one event, with new serials for those without one. */
export async function withSerials(context: ServerContext, holders: readonly Holder[]): Promise<HolderWithSerial[]> {
  const { db } = context;
  const without = holders.filter((holder) => !hasSerial(holder));
  for (let from = 0; from < without.length; from += serialsAtOnce) {
    const made = without.slice(from, from + serialsAtOnce).map(({ personId }) => ({ personId, serial: newSerial() }));
    await saveSerials(db, made, context.now());
  }
  const [first] = without;
  if (!first) return holders.filter(hasSerial);
  // Read again: a concurrent request may have made them first.
  const ids = new Set(holders.map(({ personId }) => personId));
  return (await holdersAt(db, first.eventId)).filter(hasSerial).filter(({ personId }) => ids.has(personId));
}

export function certificateOf({ publicUrl }: ServerContext, holder: HolderWithSerial): CertificateText {
  const { name, event, date, place, club, serial } = holder;
  return {
    name,
    event,
    date: dayMonthYear(date),
    place,
    club,
    mark: festival.clubs.find(({ name: known }) => known === club) ?? null,
    serial: groupsOf(serial),
    verifyUrl: `${publicUrl}${addresses.certificate(serial)}`,
    verifyAt: `${publicUrl.replace(/^https?:\/\//, '')}${addresses.verify}`,
    heading: place === null ? 'Certificate of participation' : 'Certificate of achievement',
    headline: festival.headline,
    festival: festival.name,
    university: festival.university.fullName,
    rowColours: clubColours,
  };
}
