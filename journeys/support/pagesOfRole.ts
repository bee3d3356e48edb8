import { addresses } from '../../src/platform/addresses.ts';

export type Reader = 'visitor' | 'student' | 'club_admin' | 'super_admin';

/** The same to every reader but for the head of the page: opened as a visitor and as a super admin. */
const sameToAll: readonly unknown[] = [
  addresses.about,
  addresses.club,
  addresses.featuredEvents,
  addresses.featuredEvent,
  addresses.manageTeam,
  addresses.results,
  addresses.verify,
  addresses.certificate,
  addresses.unsubscribe,
  addresses.cantCome,
  addresses.join,
];

/** The paths to open for a reader: those of events for `event`, unless `ids` names another thing for an address. */
export function pagesOf(reader: Reader, event: string, ids: ReadonlyMap<unknown, string>): string[] {
  const manages = reader === 'club_admin' || reader === 'super_admin';
  const opensAll = reader === 'visitor' || reader === 'super_admin';
  return Object.values(addresses)
    .filter((address) => opensAll || !sameToAll.includes(address))
    .map((address) => (typeof address === 'string' ? address : address(ids.get(address) ?? event)))
    .filter((path) => manages || !path.startsWith('/admin/'));
}
