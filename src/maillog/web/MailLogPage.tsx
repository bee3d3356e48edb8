import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FilterChips } from '#ui/FilterChips.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { ResultLine } from '#ui/ResultLine.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { type Column, Table, TwoLines } from '#ui/Table.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { toast } from '#ui/toast.ts';
import { useUrlFilters } from '#ui/useUrlFilters.ts';
import { useFailureToast } from '#ui/useFailureToast.ts';
import type { LoggedMail } from '../contract.ts';
import { perPage, useMailLog, useResend } from './api.ts';
import './mailLog.css';

const failure = 'Failed to load mails';
const statusChips = [
  { value: '', label: 'All' },
  { value: 'queued', label: 'Queued' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
];
const looks = { queued: 'pending', sent: 'accepted', failed: 'rejected' } as const;
const words = { queued: 'Queued', sent: 'Sent', failed: 'Failed' } as const;

const moment = (at: string): string => {
  const { day, time } = wallClock(new Date(at), festival.timeZone);
  return `${dayMonthYear(day)} ${time}`;
};
const spoken = (template: string): string => {
  const text = template.replaceAll('_', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

const columns: Column<LoggedMail>[] = [
  { label: 'To', bare: true, cell: ({ to, template }) => <TwoLines first={to} second={spoken(template)} /> },
  {
    label: 'Status',
    cell: ({ status, lastError }) => (
      <>
        <StatusBadge status={looks[status]} label={words[status]} />
        {status !== 'sent' && lastError !== null && <small className="mail-why">{lastError}</small>}
      </>
    ),
  },
  { label: 'Attempts', cell: ({ attempts }) => <span className="mono">{attempts}</span> },
  { label: 'Written', cell: ({ createdAt }) => <span className="mono">{moment(createdAt)}</span> },
  { label: 'Sent', cell: ({ sentAt }) => <span className="mono">{sentAt === null ? '–' : moment(sentAt)}</span> },
  { label: 'Actions', bare: true, cell: (mail) => <Resend mail={mail} /> },
];

/** What became of every mail; none shows its words, as some hold a code. For super_admins. */
export default function MailLogPage() {
  const { values, active, page, set, clear, turnTo } = useUrlFilters(['to', 'status']);
  const mails = useMailLog({ ...values, page });
  useFailureToast(mails, failure);
  const { data } = mails;
  return (
    <div className="page page--app wrap">
      <title>{`Mail Log · ${festival.name}`}</title>
      <PageHeader title="Mail Log" lead="The status of every mail. Contents are hidden because some hold a code." />
      <div className="mail-filters">
        <FilterChips
          label="Status"
          options={statusChips}
          value={values.status}
          onChange={(status) => set({ status })}
        />
        <SearchField label="To" placeholder="Address" value={values.to} onChange={(to) => set({ to })} />
      </div>
      <ResultLine active={active} onClear={clear}>
        {mails.isPending && 'Loading mails...'}
        {data && `${data.total} ${data.total === 1 ? 'mail' : 'mails'}`}
      </ResultLine>
      {mails.isPending && <TableSkeleton />}
      {mails.isLoadingError && <LoadFailure title={failure} query={mails} />}
      {data?.total === 0 && <EmptyState dots="0" title="No mails found" />}
      {data && data.mails.length > 0 && (
        <Table caption="Mails" columns={columns} rows={data.mails} busy={mails.isPlaceholderData} />
      )}
      {data && <Pagination page={page} perPage={perPage} total={data.total} onChange={turnTo} />}
    </div>
  );
}

function Resend({ mail }: { mail: LoggedMail }) {
  const { mutate, isPending } = useResend();
  if (mail.status === 'queued') return null;
  return (
    <div className="table-acts">
      <Button
        size="sm"
        aria-label={`Send again to ${mail.to}`}
        busy={isPending}
        onClick={() =>
          mutate(mail, {
            onSuccess: () => toast.success('The mail is sent again'),
            onError: (error) => toast.error(messageOf(error, 'Failed to send the mail again')),
          })
        }
      >
        Send Again
      </Button>
    </div>
  );
}
