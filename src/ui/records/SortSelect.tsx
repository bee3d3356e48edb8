import type { Direction } from '#platform/http/fields.ts';
import { SelectField } from '../form/Field.tsx';
import type { Column, SortBy } from '../table/Table.tsx';
import { firstDirection, type UrlSort } from './useUrlSort.ts';
import styles from './SortSelect.module.css';

const words: Record<SortBy['kind'], Record<Direction, string>> = {
  text: { asc: 'A to Z', desc: 'Z to A' },
  date: { asc: 'oldest first', desc: 'newest first' },
  number: { asc: 'least first', desc: 'most first' },
};
const directions: readonly Direction[] = ['asc', 'desc'];

export function SortSelect<Row>({ columns, sort }: { columns: readonly Column<Row>[]; sort: UrlSort }) {
  const options = columns.flatMap(({ label, sort: by }) => {
    if (!by) return [];
    const sorted = firstDirection(by) === 'asc' ? directions : directions.toReversed();
    return sorted.map((direction) => ({
      value: `${by.by} ${direction}`,
      label: `${label}, ${words[by.kind][direction]}`,
    }));
  });
  if (options.length === 0) return null;
  const { sort: by, direction } = sort.shown;
  const isOwnAmong = sort.sort === undefined && by !== undefined;
  return (
    <SelectField
      label="Order"
      labelHidden
      className={styles.sort}
      placeholder={isOwnAmong ? undefined : 'Usual order'}
      options={options}
      value={by === undefined ? '' : `${by} ${direction}`}
      onChange={({ target }) => {
        const [name, chosen] = target.value.split(' ');
        sort.set({
          sort: name === '' ? undefined : name,
          direction: directions.find((each) => each === chosen),
        });
      }}
    />
  );
}
