import { counted } from '#platform/counted.ts';
import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { csvFileName } from '#platform/csv.ts';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { FilterChips } from '#ui/table/FilterChips.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { ListPage } from '#ui/table/ListPage.tsx';
import { type Column, TwoLines } from '#ui/table/Table.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useUrlFilters } from '#ui/table/useUrlFilters.ts';
import type { BulkActions } from '#ui/records/BulkBar.tsx';
import { exportRows } from '#ui/records/exportRows.ts';
import { OpenRow } from '#ui/records/OpenRow.tsx';
import { useOpenRecord } from '#ui/records/useOpenRecord.ts';
import { useUrlSort } from '#ui/records/useUrlSort.ts';
import { mailSorts } from '#platform/mailStatus.ts';
import type { LoggedMail } from '../contract.ts';
import { perPage, useDismiss, useMailLog, useResend } from './api.ts';
import filters from '#ui/table/filters.module.css';
import styles from './MailLogPage.module.css';
import table from '#ui/table/Table.module.css';
import textStyles from '#ui/layout/text.module.css';

const statusChips = [
  { value: '', label: 'All' },
  { value: 'queued', label: 'Queued' },
  { value: 'held', label: 'Held' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'withdrawn', label: 'Withdrawn' },
];
const badgeStatuses = {
  queued: 'pending',
  held: 'waitlisted',
  sent: 'accepted',
  failed: 'rejected',
  withdrawn: 'withdrawn',
} as const;
const statusNames = {
  queued: 'Queued',
  held: 'Held',
  sent: 'Sent',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
} as const;

const whyHeld = 'More than 6 in an hour or 20 in a day: it is sent later.';
const whyWithdrawn = 'Not sent: what it says no longer holds.';

const moment = (at: string): string => {
  const { day, time } = wallClock(new Date(at), festival.timeZone);
  return `${dayMonthYear(day)} ${time}`;
};
const templateName = (template: string): string => {
  const text = template.replaceAll('_', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

const columns: Column<LoggedMail>[] = [
  {
    label: 'To',
    bare: true,
    sort: { by: 'to', kind: 'text' },
    cell: ({ to, template }) => <TwoLines first={<OpenRow>{to}</OpenRow>} second={templateName(template)} />,
  },
  {
    label: 'Status',
    sort: { by: 'status', kind: 'text' },
    end: ({ status }) => <StatusBadge status={badgeStatuses[status]} label={statusNames[status]} />,
    cell: ({ status, lastError }) => (
      <>
        <StatusBadge status={badgeStatuses[status]} label={statusNames[status]} />
        {status === 'held' && <small className={styles.why}>{whyHeld}</small>}
        {status === 'withdrawn' && lastError === null && <small className={styles.why}>{whyWithdrawn}</small>}
        {status !== 'sent' && lastError !== null && <small className={styles.why}>{lastError}</small>}
      </>
    ),
  },
  {
    label: 'Attempts',
    sort: { by: 'attempts', kind: 'number' },
    cell: ({ attempts }) => <span className={textStyles.mono}>{attempts}</span>,
  },
  {
    label: 'Written',
    sort: { by: 'createdAt', kind: 'date' },
    cell: ({ createdAt }) => <span className={textStyles.mono}>{moment(createdAt)}</span>,
  },
  {
    label: 'Sent',
    sort: { by: 'sentAt', kind: 'date' },
    cell: ({ sentAt }) => <span className={textStyles.mono}>{sentAt === null ? '–' : moment(sentAt)}</span>,
  },
  { label: 'Actions', bare: true, hasActions: true, cell: (mail) => <MailActions mail={mail} /> },
];

const ownOrder = { sort: 'createdAt', direction: 'desc' } as const;

const bulk: BulkActions<LoggedMail> = {
  exportRows: (mails) =>
    Promise.resolve(
      exportRows(csvFileName('mails', wallClock(new Date(), festival.timeZone).day), mails, {
        To: ({ to }) => to,
        Mail: ({ template }) => templateName(template),
        Status: ({ status }) => statusNames[status],
        Attempts: ({ attempts }) => attempts,
        Written: ({ createdAt }) => moment(createdAt),
        Sent: ({ sentAt }) => (sentAt === null ? '' : moment(sentAt)),
        Error: ({ lastError }) => lastError,
      }),
    ),
  failure: 'Failed to export mails',
};

export default function MailLogPage() {
  const urlFilters = useUrlFilters(['to', 'status'], { inHistory: true });
  const { values, page, set } = urlFilters;
  const sort = useUrlSort(mailSorts, ownOrder);
  const record = useOpenRecord();
  return (
    <ListPage
      title="Mail Log"
      site={festival.name}
      lead="The status of every mail. Contents are hidden because some hold a code."
      urlFilters={urlFilters}
      filters={
        <div className={filters.choice}>
          <FilterChips
            label="Status"
            options={statusChips}
            value={values.status}
            onChange={(status) => set({ status })}
          />
          <SearchField label="To" placeholder="Address" value={values.to} onChange={(to) => set({ to }, true)} />
        </div>
      }
      query={useMailLog({ ...values, page, sort: sort.sort, direction: sort.direction })}
      rows={({ mails }) => mails}
      perPage={perPage}
      columns={columns}
      caption="Mails"
      sort={sort}
      record={record}
      nameOf={({ to }) => to}
      describe={({ template }) => templateName(template)}
      bulk={bulk}
      loading="Loading mails..."
      found={({ total }) => counted(total, 'mail', 'mails')}
      empty={<EmptyState dots="0" title="No mails found" />}
      failure="Failed to load mails"
    />
  );
}

function MailActions({ mail }: { mail: LoggedMail }) {
  const { mutate, isPending } = useResend();
  const dismiss = useDismiss();
  if (mail.status !== 'sent' && mail.status !== 'failed') return null;
  return (
    <div className={table.actions}>
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
      {mail.status === 'failed' && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Dismiss the mail to ${mail.to}`}
          busy={dismiss.isPending}
          onClick={() =>
            dismiss.mutate(mail, {
              onSuccess: () => toast.success('The mail is dismissed'),
              onError: (error) => toast.error(messageOf(error, 'Failed to dismiss the mail')),
            })
          }
        >
          Dismiss
        </Button>
      )}
    </div>
  );
}
