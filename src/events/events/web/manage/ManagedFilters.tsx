import { type FilterSelect, ListFilters } from '#ui/table/ListFilters.tsx';
import type { UrlFilters } from '#ui/table/useUrlFilters.ts';
import { categories, statuses } from '../../rules.ts';
import { clubsOf, type Managed } from './managedList.ts';
import { statusName } from './statusName.ts';
import filters from '#ui/table/filters.module.css';

interface ManagedFiltersProps {
  events: readonly Managed[];
  urlFilters: UrlFilters<string>;
}

export const statusOptions = statuses.map((value) => ({ value, label: statusName(value) }));
export const draftOption = { value: 'draft', label: statusName('draft') };
const fixedSelects: readonly FilterSelect[] = [
  { name: 'status', label: 'Status', placeholder: 'All statuses', options: [...statusOptions, draftOption] },
  { name: 'category', label: 'Category', placeholder: 'All categories', options: [...categories] },
];

export function ManagedFilters({ events, urlFilters }: ManagedFiltersProps) {
  const clubs = clubsOf(events);
  const clubSelect = { name: 'club', label: 'Club', placeholder: 'All clubs', options: clubs, className: filters.wide };
  return (
    <div className={filters.filters}>
      <ListFilters
        urlFilters={urlFilters}
        searchLabel="Search events"
        searchPlaceholder="Title, club or venue"
        selects={clubs.length > 1 ? [...fixedSelects, clubSelect] : fixedSelects}
      />
    </div>
  );
}
