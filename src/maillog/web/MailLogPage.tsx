import { counted } from '#platform/counted.ts';
import { festival } from '#festival';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FilterChips } from '#ui/FilterChips.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { ListPage } from '#ui/ListPage.tsx';
import { type Column, TwoLines } from '#ui/Table.tsx';
import { toast } from '#ui/toast.ts';
import { useUrlFilters } from '#ui/useUrlFilters.ts';
import type { LoggedMail } from '../contract.ts';
import { perPage, useMailLog, useResend } from './api.ts';
import filters from '#ui/filters.module.css';
import styles from './MailLogPage.module.css';
import table from '#ui/Table.module.css';
import textStyles from '#ui/text.module.css';

const statusChips = [
  { value: '', label: 'All' },
  { value: 'queued', label: 'Queued' },
  { value: 'held', label: 'Held' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
];
const badgeStatuses = { queued: 'pending', held: 'waitlisted', sent: 'accepted', failed: 'rejected' } as const;
const statusNames = { queued: 'Queued', held: 'Held', sent: 'Sent', failed: 'Failed' } as const;

const whyHeld = 'Over 6 in an hour or 20 in a day. Goes later.';

const moment = (at: string): string => {
  const { day, time } = wallClock(new Date(at), festival.timeZone);
  return `${dayMonthYear(day)} ${time}`;
};
const templateName = (template: string): string => {
  const text = template.replaceAll('_', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

const columns: Column<LoggedMail>[] = [
  { label: 'To', bare: true, cell: ({ to, template }) => <TwoLines first={to} second={templateName(template)} /> },
  {
    label: 'Status',
    cell: ({ status, lastError }) => (
      <>
        <StatusBadge status={badgeStatuses[status]} label={statusNames[status]} />
        {status === 'held' && <small className={styles.why}>{whyHeld}</small>}
        {status !== 'sent' && lastError !== null && <small className={styles.why}>{lastError}</small>}
      </>
    ),
  },
  { label: 'Attempts', cell: ({ attempts }) => <span className={textStyles.mono}>{attempts}</span> },
  { label: 'Written', cell: ({ createdAt }) => <span className={textStyles.mono}>{moment(createdAt)}</span> },
  {
    label: 'Sent',
    cell: ({ sentAt }) => <span className={textStyles.mono}>{sentAt === null ? '–' : moment(sentAt)}</span>,
  },
  { label: 'Actions', bare: true, cell: (mail) => <Resend mail={mail} /> },
];

export default function MailLogPage() {
  const urlFilters = useUrlFilters(['to', 'status']);
  const { values, page, set } = urlFilters;
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
          <SearchField label="To" placeholder="Address" value={values.to} onChange={(to) => set({ to })} />
        </div>
      }
      query={useMailLog({ ...values, page })}
      rows={({ mails }) => mails}
      perPage={perPage}
      columns={columns}
      caption="Mails"
      loading="Loading mails..."
      found={({ total }) => counted(total, 'mail', 'mails')}
      empty={<EmptyState dots="0" title="No mails found" />}
      failure="Failed to load mails"
    />
  );
}

function Resend({ mail }: { mail: LoggedMail }) {
  const { mutate, isPending } = useResend();
  if (mail.status === 'queued' || mail.status === 'held') return null;
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
    </div>
  );
}
