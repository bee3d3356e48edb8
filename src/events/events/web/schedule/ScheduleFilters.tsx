import { festival } from '#festival';
import { useSession } from '#people/accounts/web/session.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FilterChips } from '#ui/table/FilterChips.tsx';
import { SelectField } from '#ui/form/Field.tsx';
import { categoryChips } from '../categoryChips.tsx';
import type { useScheduleFilters } from './useScheduleFilters.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './ScheduleFilters.module.css';
import tones from '#ui/layout/tone.module.css';

const chips = categoryChips('');
const clubs = festival.clubs.map(({ slug, name }) => ({ value: slug, label: name }));

export function ScheduleFilters({ filters }: { filters: ReturnType<typeof useScheduleFilters> }) {
  const { category, club, mine, set } = filters;
  const { user } = useSession();
  return (
    <div className={`${layout.between} ${styles.filters}`}>
      <FilterChips label="Category" options={chips} value={category} onChange={(next) => set({ category: next })} />
      <div className={styles.whose}>
        <SelectField
          label="Club"
          labelHidden
          placeholder="All clubs"
          options={clubs}
          value={club}
          onChange={({ target }) => set({ club: target.value })}
        />
        {user && (
          <Button
            className={`${styles.mine} ${tones.chosen}`}
            aria-pressed={mine === '1'}
            onClick={() => set({ mine: mine === '1' ? '' : '1' })}
          >
            Mine
          </Button>
        )}
      </div>
    </div>
  );
}
