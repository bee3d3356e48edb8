import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Link } from '#ui/controls/Link.tsx';
import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { identity } from '#platform/http/web/client.ts';
import { download } from '#platform/http/web/download.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import { ExportButton } from '#ui/table/ExportButton.tsx';
import { DeleteIcon } from '#ui/controls/ActionIcon.tsx';
import { ForwardIcon } from '#ui/facts/Icon.tsx';
import { ListPage } from '#ui/table/ListPage.tsx';
import type { QueryResult } from '#ui/layout/QueryView.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { Tally } from '#ui/facts/Tally.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useSubjectDialog } from '#ui/dialog/useSubjectDialog.ts';
import type { UrlFilters } from '#ui/table/useUrlFilters.ts';
import { useOpenRecord } from '#ui/records/useOpenRecord.ts';
import type { UrlSort } from '#ui/records/useUrlSort.ts';
import { statuses, useBulkStatus } from './useBulkStatus.tsx';
import { type Kind, perPage, type Reviewed } from './api.ts';
import { ApplicationDates } from './ApplicationDates.tsx';
import { ApplicationCounts, type Counts } from './ApplicationCounts.tsx';
import { ApplicationStatusSelect } from './ApplicationStatusSelect.tsx';
import layout from '#ui/layout/layout.module.css';
import admin from '#ui/table/admin.module.css';
import block from '#ui/layout/Block.module.css';
import table from '#ui/table/Table.module.css';
import text from '#ui/layout/text.module.css';
import { Mono } from '#ui/facts/Mono.tsx';

interface Applications<Row> {
  applications: Row[];
  total: number;
  stats: Counts;
}

interface ReviewPageProps<Row, Page, Name extends string> {
  kind: Kind;
  title: string;
  other: { to: string; label: string };
  exportAs: { label: string; path: string };
  urlFilters: UrlFilters<Name>;
  filters: ReactNode;
  sort: UrlSort;
  query: QueryResult<Page> & { isPending: boolean; isPlaceholderData: boolean };
  columns: readonly Column<Row>[];
  caption: string;
  failure: string;
  tally: { id: string; title: string; of: (page: Page) => Readonly<Record<string, number>> };
  form: 'recruitment' | 'clubRecruitment';
}

export const newestFirst = { sort: 'createdAt', direction: 'desc' } as const;

const appliedColumn: Column<{ createdAt: string }> = {
  label: 'Applied',
  sort: { by: 'createdAt', kind: 'date' },
  cell: ({ createdAt }) => <Mono>{dayMonthYear(wallClock(new Date(createdAt), festival.timeZone).day)}</Mono>,
};
const statusColumn = (kind: Kind): Column<Reviewed> => ({
  label: 'Status',
  wide: true,
  sort: { by: 'status', kind: 'text' },
  end: ({ status }) => <StatusBadge status={status} />,
  cell: (application) => <ApplicationStatusSelect kind={kind} application={application} />,
});
const statusColumns = { team: statusColumn('team'), club: statusColumn('club') };

const eraseColumn = (onErase: (application: Reviewed) => void): Column<Reviewed> => ({
  label: 'Actions',
  bare: true,
  hasActions: true,
  cell: (application) => (
    <div className={table.actions}>
      <Button
        size="sm"
        variant="quiet-danger"
        iconOnly
        aria-label={`Erase the application of ${application.name}`}
        onClick={() => onErase(application)}
      >
        <DeleteIcon />
      </Button>
    </div>
  ),
});

const loadErase = () => import('./EraseDialog.tsx');
const EraseDialog = lazy(loadErase);

async function exportApplications(path: string, filters: Record<string, string>): Promise<void> {
  if (identity.token() === null) {
    toast.error('Please log in to export data');
    return;
  }
  await download(path, filters);
  toast.success('Applications exported successfully!');
}

export function ReviewPage<
  Row extends Reviewed & { createdAt: string; email: string },
  Page extends Applications<Row>,
  Name extends string,
>(props: ReviewPageProps<Row, Page, Name>) {
  const { other, exportAs, urlFilters, query, tally } = props;
  const { data } = query;
  const record = useOpenRecord();
  const { setStatus, dialog } = useBulkStatus(props.kind);
  const resultLine = useRef<HTMLOutputElement>(null);
  const erasure = useSubjectDialog<Reviewed>({ load: loadErase, failure: 'Failed to erase the application' });
  return (
    <ListPage
      title={props.title}
      site={festival.name}
      action={
        <ExportButton
          isEmpty={!query.isPlaceholderData && data?.total === 0}
          onExport={() => exportApplications(exportAs.path, urlFilters.values)}
          failure="Failed to export applications"
        >
          {exportAs.label}
        </ExportButton>
      }
      links={
        <Link className={text.link} to={other.to}>
          <span>{other.label}</span>
          <ForwardIcon />
        </Link>
      }
      urlFilters={urlFilters}
      filters={props.filters}
      query={query}
      rows={({ applications }) => applications}
      perPage={perPage}
      columns={[...props.columns, appliedColumn, statusColumns[props.kind], eraseColumn(record.after(erasure.open))]}
      sort={props.sort}
      record={record}
      nameOf={({ name }) => name}
      describe={({ email }) => email}
      bulk={{
        statuses,
        setStatus,
        exportRows: (rows) => exportApplications(exportAs.path, { ids: rows.map(({ _id }) => _id).join(',') }),
        failure: 'Failed to export applications',
      }}
      caption={props.caption}
      loading="Loading applications..."
      found={({ total, stats }) => `Showing ${total} of ${stats.total} applications`}
      empty={
        <EmptyState dots="0" title="No applications found">
          {data?.stats.total === 0 ? 'Nobody has applied yet.' : 'No application fits these filters.'}
        </EmptyState>
      }
      failure={props.failure}
      resultLine={resultLine}
    >
      {(list) => (
        <>
          <ApplicationCounts stats={data?.stats} />
          <div className={`${layout.stack} ${admin.two}`}>
            <section aria-label="Applications">{list}</section>
            <div className={`${layout.stack} ${admin.side}`}>
              {data && (
                <section className={block.block} aria-labelledby={tally.id}>
                  <header>
                    <h2 id={tally.id}>{tally.title}</h2>
                  </header>
                  <Tally counts={tally.of(data)} />
                </section>
              )}
              <ApplicationDates form={props.form} />
            </div>
          </div>
          {dialog}
          <Suspense>
            {erasure.current && (
              <EraseDialog
                key={erasure.current.key}
                kind={props.kind}
                application={erasure.current.subject}
                {...erasure.controls}
                finalFocus={() => undefined}
              />
            )}
          </Suspense>
        </>
      )}
    </ListPage>
  );
}
