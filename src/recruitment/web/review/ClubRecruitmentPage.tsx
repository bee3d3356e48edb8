import { useState } from 'react';
import { Link } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/form/Field.tsx';
import { ChevronDownIcon, ForwardIcon } from '#ui/Icon.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { type Column, TwoLines } from '#ui/Table.tsx';
import { Tally } from '#ui/Tally.tsx';
import { useUrlFilters } from '#ui/useUrlFilters.ts';
import { useFailureToast } from '#ui/useFailureToast.ts';
import type { ClubApplication } from '../../contract.ts';
import { recruitmentTypeName, recruitmentTypes } from '../../rules.ts';
import { useClubApplications } from './api.ts';
import { ApplicationDates } from './ApplicationDates.tsx';
import { ApplicationList } from './ApplicationList.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ApplicationCounts } from './Figures.tsx';
import { statusOptions } from './statusOptions.ts';

const failure = 'Failed to fetch applications';
const clubOptions = festival.clubs.map(({ slug, name }) => ({ value: slug, label: name }));
const typeOptions = recruitmentTypes.map((value) => ({ value, label: recruitmentTypeName[value] }));
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

/** The applications to the clubs. For super_admins. */
export default function ClubRecruitmentPage() {
  const filters = useUrlFilters(['search', 'clubSlug', 'status', 'batch', 'recruitmentType']);
  const { values, page, active, set } = filters;
  const [isOpen, setOpen] = useState(active > 0);
  const applications = useClubApplications({ ...values, page });
  useFailureToast(applications, failure);
  const stats = applications.data?.stats;
  return (
    <div className="page page--app wrap">
      <title>{`Club Recruitment Management · ${festival.name}`}</title>
      <PageHeader
        title="Club Recruitment Management"
        action={<ExportButton label="Export Excel" path="/club-recruitment/export" filters={values} />}
      >
        <Link className="link" to={addresses.recruitment}>
          Recruitment
          <ForwardIcon />
        </Link>
      </PageHeader>
      <ApplicationCounts stats={stats} />
      <div className="admin-two">
        <section aria-label="Applications">
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
            <SearchField
              label="Search applications"
              placeholder="Search"
              className="filters-search"
              value={values.search}
              onChange={(search) => set({ search })}
            />
            <SelectField
              label="Club"
              labelHidden
              placeholder="All clubs"
              options={clubOptions}
              value={values.clubSlug}
              onChange={({ target }) => set({ clubSlug: target.value })}
            />
            <SelectField
              label="Type"
              labelHidden
              placeholder="All types"
              options={typeOptions}
              value={values.recruitmentType}
              onChange={({ target }) => set({ recruitmentType: target.value })}
            />
            <SelectField
              label="Status"
              labelHidden
              placeholder="All statuses"
              options={statusOptions}
              value={values.status}
              onChange={({ target }) => set({ status: target.value })}
            />
            <SelectField
              label="Batch"
              labelHidden
              placeholder="All batches"
              options={festival.batches}
              value={values.batch}
              onChange={({ target }) => set({ batch: target.value })}
            />
          </div>
          <ApplicationList
            kind="club"
            caption="Club recruitment applications"
            failure={failure}
            columns={columns}
            query={applications}
            filters={filters}
          />
        </section>
        <div className="admin-side">
          {stats && (
            <section className="block" aria-labelledby="by-club">
              <header>
                <h2 id="by-club">Applications by Club</h2>
              </header>
              <Tally counts={stats.byClub} />
            </section>
          )}
          <ApplicationDates form="clubRecruitment" />
        </div>
      </div>
    </div>
  );
}
