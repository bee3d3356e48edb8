import type { ComponentProps } from 'react';
import { SelectField } from '../form/Field.tsx';
import { SearchField } from '../form/SearchField.tsx';
import type { UrlFilters } from './useUrlFilters.ts';
import filters from './filters.module.css';

type SelectProps = Pick<ComponentProps<typeof SelectField>, 'label' | 'placeholder' | 'options' | 'className'>;

/** A select of a list's filters; `name` is its parameter in the address. */
export interface FilterSelect<Name extends string = string> extends SelectProps {
  name: Name;
}

interface ListFiltersProps {
  /** With a value for `search`. */
  urlFilters: UrlFilters<string>;
  searchLabel: string;
  searchPlaceholder: string;
  selects: readonly FilterSelect[];
}

/** A search and selects over the list below; the parent lays them out with `filters.filters`. */
export function ListFilters({
  urlFilters: { values, set },
  searchLabel,
  searchPlaceholder,
  selects,
}: ListFiltersProps) {
  return (
    <>
      <SearchField
        label={searchLabel}
        placeholder={searchPlaceholder}
        className={filters.search}
        value={values['search'] ?? ''}
        onChange={(search) => set({ search }, true)}
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
