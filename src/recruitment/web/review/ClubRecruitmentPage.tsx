import { type ReactNode, useState } from 'react';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { Button } from '#ui/controls/Button.tsx';
import { ChevronDownIcon } from '#ui/facts/Icon.tsx';
import type { FilterSelect } from '#ui/table/ListFilters.tsx';
import { personColumn } from '#ui/records/personColumn.tsx';
import { useUrlSort } from '#ui/records/useUrlSort.ts';
import type { Column } from '#ui/table/Table.tsx';
import { useUrlFilters } from '#ui/table/useUrlFilters.ts';
import type { ClubApplication } from '../../contract.ts';
import { clubApplicationSorts, recruitmentTypeName, recruitmentTypes } from '../../rules.ts';
import { useClubApplications } from './api.ts';
import { commonSelects, ReviewFilters } from './ReviewFilters.tsx';
import { newestFirst, ReviewPage } from './ReviewPage.tsx';
import { cx } from '#ui/browser/cx.ts';
import count from '#ui/facts/Count.module.css';
import filters from '#ui/table/filters.module.css';
import text from '#ui/layout/text.module.css';
import { Mono } from '#ui/facts/Mono.tsx';
import styles from './ClubRecruitmentPage.module.css';

const clubOptions = festival.clubs.map(({ slug, name }) => ({ value: slug, label: name }));
const typeOptions = recruitmentTypes.map((value) => ({ value, label: recruitmentTypeName[value] }));
const selects: FilterSelect<'clubSlug' | 'recruitmentType' | 'status' | 'batch'>[] = [
  { name: 'clubSlug', label: 'Club', placeholder: 'All clubs', options: clubOptions },
  { name: 'recruitmentType', label: 'Type', placeholder: 'All types', options: typeOptions },
  ...commonSelects,
];
const columns: Column<ClubApplication>[] = [
  personColumn('Applicant'),
  {
    label: 'Roll number',
    sort: { by: 'rollNumber', kind: 'text' },
    cell: ({ rollNumber, phoneNumber }) => (
      <>
        <Mono>{rollNumber}</Mono>
        <br />
        <Mono>{phoneNumber}</Mono>
      </>
    ),
  },
  {
    label: 'Club',
    sort: { by: 'clubSlug', kind: 'text' },
    cell: ({ clubName, recruitmentType }) => (
      <>
        <span>{clubName}</span>
        <br />
        <small>{recruitmentTypeName[recruitmentType]}</small>
      </>
    ),
  },
  {
    label: 'Batch',
    sort: { by: 'batch', kind: 'text' },
    cell: ({ batch, section }) => <Mono>{`${batch} ${section}`}</Mono>,
  },
];

export default function ClubRecruitmentPage() {
  const urlFilters = useUrlFilters(['search', 'clubSlug', 'status', 'batch', 'recruitmentType'], { inHistory: true });
  const { values, page, active } = urlFilters;
  const sort = useUrlSort(clubApplicationSorts, newestFirst);
  return (
    <ReviewPage
      kind="club"
      title="Club Recruitment Management"
      other={{ to: addresses.recruitment, label: 'Recruitment' }}
      exportAs={{ label: 'Export Excel', path: '/club-recruitment/export' }}
      urlFilters={urlFilters}
      filters={
        <FoldedFilters active={active}>
          <ReviewFilters urlFilters={urlFilters} selects={selects} />
        </FoldedFilters>
      }
      query={useClubApplications({ ...values, page, sort: sort.sort, direction: sort.direction })}
      sort={sort}
      columns={columns}
      caption="Club recruitment applications"
      failure="Failed to fetch applications"
      tally={{ id: 'by-club', title: 'Applications by Club', of: ({ stats }) => stats.byClub }}
      form="clubRecruitment"
    />
  );
}

function FoldedFilters({ active, children }: { active: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(() => active > 0 || matchMedia('(width >= 64rem)').matches);
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls="club-filters" onClick={() => setOpen(!isOpen)}>
        Filters
        {active > 0 && (
          <span className={count.count}>
            <span>{active}</span>
            <span className={text.visuallyHidden}> active</span>
          </span>
        )}
        <ChevronDownIcon className={cx(isOpen && styles.turned)} />
      </Button>
      <div id="club-filters" className={`${filters.filters} ${filters.under}`} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
