import { addresses } from '#platform/addresses.ts';
import type { FilterSelect } from '#ui/table/ListFilters.tsx';
import { personColumn } from '#ui/records/personColumn.tsx';
import { useUrlSort } from '#ui/records/useUrlSort.ts';
import type { Column } from '#ui/table/Table.tsx';
import { useUrlFilters } from '#ui/table/useUrlFilters.ts';
import type { Application } from '../../contract.ts';
import { applicationSorts, domains } from '../../rules.ts';
import { useApplications } from './api.ts';
import { commonSelects, ReviewFilters } from './ReviewFilters.tsx';
import { newestFirst, ReviewPage } from './ReviewPage.tsx';
import filters from '#ui/table/filters.module.css';
import { Mono } from '#ui/facts/Mono.tsx';

const columns: Column<Application>[] = [
  personColumn('Applicant'),
  {
    label: 'Roll number',
    sort: { by: 'rollNumber', kind: 'text' },
    cell: ({ rollNumber }) => <Mono>{rollNumber}</Mono>,
  },
  { label: 'Domain', sort: { by: 'domain', kind: 'text' }, cell: ({ domain }) => domain },
  { label: 'Batch', sort: { by: 'batch', kind: 'text' }, cell: ({ batch }) => <Mono>{batch}</Mono> },
];
const selects: FilterSelect<'domain' | 'status' | 'batch'>[] = [
  { name: 'domain', label: 'Domain', placeholder: 'All domains', options: domains, className: filters.wide },
  ...commonSelects,
];

export default function RecruitmentPage() {
  const urlFilters = useUrlFilters(['search', 'domain', 'status', 'batch'], { inHistory: true });
  const { values, page } = urlFilters;
  const sort = useUrlSort(applicationSorts, newestFirst);
  return (
    <ReviewPage
      kind="team"
      title="Recruitment Management"
      other={{ to: addresses.clubRecruitment, label: 'Club Recruitment' }}
      exportAs={{ label: 'Export CSV', path: '/recruitment/export' }}
      urlFilters={urlFilters}
      filters={
        <div className={filters.filters}>
          <ReviewFilters urlFilters={urlFilters} selects={selects} />
        </div>
      }
      query={useApplications({ ...values, page, sort: sort.sort, direction: sort.direction })}
      sort={sort}
      columns={columns}
      caption="Recruitment applications"
      failure="Failed to fetch recruitment applications"
      tally={{ id: 'by-domain', title: 'Applications by Domain', of: ({ stats }) => stats.byDomain }}
      form="recruitment"
    />
  );
}
