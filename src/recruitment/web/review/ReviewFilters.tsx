import { festival } from '#festival';
import { type FilterSelect, ListFilters } from '#ui/table/ListFilters.tsx';
import type { UrlFilters } from '#ui/table/useUrlFilters.ts';
import { applicationStatuses } from '../../rules.ts';

interface ReviewFiltersProps {
  urlFilters: UrlFilters<string>;
  selects: readonly FilterSelect[];
}

export const statusOptions = applicationStatuses.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}));

export const commonSelects: readonly FilterSelect<'status' | 'batch'>[] = [
  { name: 'status', label: 'Status', placeholder: 'All statuses', options: statusOptions },
  { name: 'batch', label: 'Batch', placeholder: 'All batches', options: festival.batches },
];

export const ReviewFilters = ({ urlFilters, selects }: ReviewFiltersProps) => (
  <ListFilters urlFilters={urlFilters} searchLabel="Search applications" searchPlaceholder="Search" selects={selects} />
);
