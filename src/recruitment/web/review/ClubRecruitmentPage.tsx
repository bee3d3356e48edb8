import { type ReactNode, useState } from 'react';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { Button } from '#ui/Button.tsx';
import { ChevronDownIcon } from '#ui/Icon.tsx';
import { type Column, TwoLines } from '#ui/Table.tsx';
import { useUrlFilters } from '#ui/useUrlFilters.ts';
import type { ClubApplication } from '../../contract.ts';
import { recruitmentTypeName, recruitmentTypes } from '../../rules.ts';
import { useClubApplications } from './api.ts';
import { commonSelects, type FilterSelect, ReviewFilters } from './ReviewFilters.tsx';
import { ReviewPage } from './ReviewPage.tsx';

const clubOptions = festival.clubs.map(({ slug, name }) => ({ value: slug, label: name }));
const typeOptions = recruitmentTypes.map((value) => ({ value, label: recruitmentTypeName[value] }));
const selects: FilterSelect<'clubSlug' | 'recruitmentType' | 'status' | 'batch'>[] = [
  { name: 'clubSlug', label: 'Club', placeholder: 'All clubs', options: clubOptions },
  { name: 'recruitmentType', label: 'Type', placeholder: 'All types', options: typeOptions },
  ...commonSelects,
];
const columns: Column<ClubApplication>[] = [
  { label: 'Applicant', bare: true, cell: ({ name, email }) => <TwoLines first={name} second={email} /> },
  {
    label: 'Roll number',
    cell: ({ rollNumber, phoneNumber }) => (
      <>
        <span className="mono">{rollNumber}</span>
        <br />
        <span className="mono">{phoneNumber}</span>
      </>
    ),
  },
  {
    label: 'Club',
    cell: ({ clubName, recruitmentType }) => (
      <>
        {clubName}
        <br />
        <small>{recruitmentTypeName[recruitmentType]}</small>
      </>
    ),
  },
  { label: 'Batch', cell: ({ batch, section }) => <span className="mono">{`${batch} ${section}`}</span> },
];

/** The applications to the clubs. */
export default function ClubRecruitmentPage() {
  const urlFilters = useUrlFilters(['search', 'clubSlug', 'status', 'batch', 'recruitmentType']);
  const { values, page, active } = urlFilters;
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
      query={useClubApplications({ ...values, page })}
      columns={columns}
      caption="Club recruitment applications"
      failure="Failed to fetch applications"
      tally={{ id: 'by-club', title: 'Applications by Club', of: ({ stats }) => stats.byClub }}
      form="clubRecruitment"
    />
  );
}

/** Filters under a button; open at first if some are set. */
function FoldedFilters({ active, children }: { active: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(active > 0);
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls="club-filters" onClick={() => setOpen(!isOpen)}>
        Filters
        {active > 0 && (
          <span className="count">
            {active}
            <span className="sr"> active</span>
          </span>
        )}
        <ChevronDownIcon className={isOpen ? 'rotate-180' : ''} />
      </Button>
      <div id="club-filters" className="filters filters--under" hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
