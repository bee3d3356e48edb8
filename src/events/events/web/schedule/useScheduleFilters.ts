import { useLocation, useNavigate } from 'react-router';
import { clubNamed, clubOfSlug } from '#people/accounts/clubs.ts';
import type { FestivalEvent } from '../../contract.ts';
import { categories } from '../../rules.ts';

interface Filters {
  category: (typeof categories)[number] | '';
  /** A club's slug. */
  club: string;
  mine: '1' | '';
}

export const noFilters: Filters = { category: '', club: '', mine: '' };

export const isChosen =
  ({ category, club }: Omit<Filters, 'mine'>) =>
  (event: Pick<FestivalEvent, 'category' | 'organizerClub'>): boolean =>
    (category === '' || event.category === category) && (club === '' || clubNamed(event.organizerClub)?.slug === club);

/** Kept in the address, so that links, reloads and Back keep them; the day in its fragment stays. */
export function useScheduleFilters(): Filters & { set: (change: Partial<Filters>) => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  function set(change: Partial<Filters>): void {
    // Read from the address itself: a second change may come before the first is rendered.
    const after = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') after.delete(name);
      else after.set(name, value);
    }
    void navigate({ search: after.toString(), hash: location.hash }, { replace: true, preventScrollReset: true });
  }
  return {
    category: categories.find((category) => category === params.get('category')) ?? '',
    club: clubOfSlug(params.get('club'))?.slug ?? '',
    mine: params.get('mine') === '1' ? '1' : '',
    set,
  };
}
