import { useState } from 'react';
import type { FestivalEvent } from '#events/events/contract.ts';
import { toast } from '#ui/toast/toast.ts';
import { addresses, doorLinksAt } from '#platform/addresses.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/form/Field.tsx';
import { DownloadIcon } from '#ui/controls/ActionIcon.tsx';
import { MailIcon } from '#ui/facts/Icon.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { liveOnly, type RosterEntry, type RosterOrder } from '../../roster.ts';
import { signInPages, type SignInRow } from '../../signInSheet.ts';
import { exportEntries } from './exporting.ts';
import { SignInSheet } from './SignInSheet.tsx';
import styles from './RosterDialog.module.css';

interface RosterToolsProps {
  event: FestivalEvent;
  entries: readonly RosterEntry[];
  /** Disabled until complete: a partial export would look like the whole. */
  isWhole: boolean;
  groups: readonly { value: string; label: string }[];
  group: string;
  onChoose: (group: string) => void;
  status: string;
  /** How many people are present and absent; undefined until that is meaningful. */
  presence: { present: number; absent: number } | undefined;
  onStatus: (status: string) => void;
  order: RosterOrder;
  onOrder: (order: string) => void;
  search: string;
  onSearch: (search: string) => void;
}

const statuses = [
  { value: 'registered', label: 'Registered' },
  { value: 'waitlisted', label: 'Waitlisted' },
  { value: 'cancelled', label: 'Cancelled' },
];
const orders: { value: RosterOrder; label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
  { value: 'line', label: 'Waitlist first' },
];

/**
 * Exports follow the filters, without cancelled ones; the search is for finding somebody at the door and changes no
 * file.
 */
export function RosterTools(props: RosterToolsProps) {
  const { event, entries, isWhole, groups, group, onChoose, status, order, search, onSearch } = props;
  // Sorted only for a file: sorting thousands on every render is too slow.
  const count = entries.filter((entry) => entry.status !== 'cancelled').length;
  const [sheet, setSheet] = useState<SignInRow[][]>();
  function printSheet() {
    const pages = signInPages(entries);
    if (pages.length === 0) return toast.error('Nobody here has a seat to sign for');
    setSheet(pages);
  }
  const shownCount = isWhole ? count : '…';
  const isKnown = group === '' || groups.some(({ value }) => value === group);
  const options = isKnown ? groups : [...groups, { value: group, label: labelOf(group) }];
  return (
    <div className={styles.tools}>
      {event.isKoderzEvent && (
        <SelectField
          label="Batch-section"
          labelHidden
          placeholder="All Batch-Sections"
          options={options}
          value={group}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
      <SelectField
        label="Status"
        labelHidden
        placeholder="All Statuses"
        options={[...statuses, ...presenceOptions(props.presence, status)]}
        value={status}
        onChange={({ target }) => props.onStatus(target.value)}
      />
      <SelectField
        label="Order"
        labelHidden
        options={orders}
        value={order}
        onChange={({ target }) => props.onOrder(target.value)}
      />
      <SearchField
        className={styles.search}
        label="Search registrations"
        placeholder="Team, name, roll number or phone"
        value={search}
        onChange={onSearch}
      />
      <div className={styles.exports} data-exports>
        <ButtonLink to={addresses.eventMessages(event._id)}>
          <MailIcon />
          Messages
        </ButtonLink>
        <ButtonLink to={addresses.editResults(event._id)}>Results and Certificates</ButtonLink>
        <ButtonLink to={addresses.eventDoor(event._id)}>Door</ButtonLink>
        <ButtonLink to={doorLinksAt(addresses.eventDoor(event._id))}>Door Links</ButtonLink>
        <Button busy={!isWhole} onClick={() => exportEntries('registrations', event, liveOnly(entries), group)}>
          <DownloadIcon />
          <span>{`Export Registrations CSV (${shownCount})`}</span>
        </Button>
        {event.isKoderzEvent && (
          <Button busy={!isWhole} onClick={() => exportEntries('seating', event, liveOnly(entries), group)}>
            <DownloadIcon />
            <span>{`Export Seating CSV (${shownCount})`}</span>
          </Button>
        )}
        <Button busy={!isWhole} onClick={printSheet}>
          Print Sign-in Sheet
        </Button>
        {sheet && <SignInSheet event={event} pages={sheet} onPrinted={() => setSheet(undefined)} />}
      </div>
    </div>
  );
}

/** A URL may name present or absent before they are offered. */
function presenceOptions(presence: RosterToolsProps['presence'], status: string) {
  if (!presence && status !== 'present' && status !== 'absent') return [];
  return [
    { value: 'present', label: presence ? `Present (${presence.present})` : 'Present' },
    { value: 'absent', label: presence ? `Absent (${presence.absent})` : 'Absent' },
  ];
}

/** A URL may name a batch-section without any registration. */
function labelOf(group: string): string {
  const [batch, section] = group.split('-', 2);
  return `Batch ${batch} - Section ${section ?? ''}`;
}
