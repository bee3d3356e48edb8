import { Link } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { SelectField } from '#ui/form/Field.tsx';
import { ForwardIcon } from '#ui/Icon.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { type Column, TwoLines } from '#ui/Table.tsx';
import { Tally } from '#ui/Tally.tsx';
import { useUrlFilters } from '#ui/useUrlFilters.ts';
import { useFailureToast } from '#ui/useFailureToast.ts';
import type { Application } from '../../contract.ts';
import { domains } from '../../rules.ts';
import { useApplications } from './api.ts';
import { ApplicationDates } from './ApplicationDates.tsx';
import { ApplicationList } from './ApplicationList.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ApplicationCounts } from './Figures.tsx';
import { statusOptions } from './statusOptions.ts';

const failure = 'Failed to fetch recruitment applications';
const columns: Column<Application>[] = [
  { label: 'Applicant', bare: true, cell: ({ name, email }) => <TwoLines first={name} second={email} /> },
  { label: 'Roll number', cell: ({ rollNumber }) => <span className="mono">{rollNumber}</span> },
  { label: 'Domain', cell: ({ domain }) => domain },
  { label: 'Batch', cell: ({ batch }) => <span className="mono">{batch}</span> },
];

/** The applications to the festival's team. For super_admins. */
export default function RecruitmentPage() {
  const filters = useUrlFilters(['search', 'domain', 'status', 'batch']);
  const { values, page, set } = filters;
  const applications = useApplications({ ...values, page });
  useFailureToast(applications, failure);
  const stats = applications.data?.stats;
  return (
    <div className="page page--app wrap">
      <title>{`Recruitment Management · ${festival.name}`}</title>
      <PageHeader
        title="Recruitment Management"
        action={<ExportButton label="Export CSV" path="/recruitment/export" filters={values} />}
      >
        <Link className="link" to={addresses.clubRecruitment}>
          Club Recruitment
          <ForwardIcon />
        </Link>
      </PageHeader>
      <ApplicationCounts stats={stats} />
      <div className="admin-two">
        <section aria-label="Applications">
          <div className="filters">
            <SearchField
              label="Search applications"
              placeholder="Search"
              className="filters-search"
              value={values.search}
              onChange={(search) => set({ search })}
            />
            <SelectField
              label="Domain"
              labelHidden
              placeholder="All domains"
              className="filters-wide"
              options={domains}
              value={values.domain}
              onChange={({ target }) => set({ domain: target.value })}
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
            kind="team"
            caption="Recruitment applications"
            failure={failure}
            columns={columns}
            query={applications}
            filters={filters}
          />
        </section>
        <div className="admin-side">
          {stats && (
            <section className="block" aria-labelledby="by-domain">
              <header>
                <h2 id="by-domain">Applications by Domain</h2>
              </header>
              <Tally counts={stats.byDomain} />
            </section>
          )}
          <ApplicationDates form="recruitment" />
        </div>
      </div>
    </div>
  );
}
