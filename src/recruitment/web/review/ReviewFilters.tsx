import type { ComponentProps } from 'react';
import { festival } from '#festival';
import { SelectField } from '#ui/form/Field.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import type { UrlFilters } from '#ui/useUrlFilters.ts';
import { applicationStatuses } from '../../rules.ts';
import filters from '#ui/filters.module.css';

type SelectProps = Pick<ComponentProps<typeof SelectField>, 'label' | 'placeholder' | 'options' | 'className'>;

export interface FilterSelect<Name extends string = string> extends SelectProps {
  name: Name;
}

interface ReviewFiltersProps {
  urlFilters: UrlFilters<string>;
  selects: readonly FilterSelect[];
}

const statusOptions = applicationStatuses.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}));

export const commonSelects: readonly FilterSelect<'status' | 'batch'>[] = [
  { name: 'status', label: 'Status', placeholder: 'All statuses', options: statusOptions },
  { name: 'batch', label: 'Batch', placeholder: 'All batches', options: festival.batches },
];

export function ReviewFilters({ urlFilters: { values, set }, selects }: ReviewFiltersProps) {
  return (
    <>
      <SearchField
        label="Search applications"
        placeholder="Search"
        className={filters.search}
        value={values['search'] ?? ''}
        onChange={(search) => set({ search })}
      />
      {selects.map(({ name, ...select }) => (
        <SelectField
          key={name}
          {...select}
          labelHidden
          value={values[name] ?? ''}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
    </>
  );
}
