import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { festival } from '#festival';
import { addresses } from '#platform/addresses.ts';
import { counted } from '#platform/counted.ts';
import { messageOf } from '#platform/http/web/client.ts';
import type { User } from '#people/accounts/contract.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { AddIcon } from '#ui/controls/ActionIcon.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { type Question, useConfirm } from '#ui/dialog/useConfirm.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { BackLink, PageHeader } from '#ui/layout/PageHeader.tsx';
import { toast } from '#ui/toast/toast.ts';
import { importLimits } from '../../../importRules.ts';
import { columns, type ColumnName } from './columns.ts';
import { ImportTable } from './ImportTable.tsx';
import { PasteBox } from './PasteBox.tsx';
import { problemsOf } from './rows.ts';
import { type CheckedRow, type ImportRow, useCheckedRows, useCreateRows, useImportedRows } from './useImport.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './ImportEventsPage.module.css';

const failure = 'Failed to create the events';

export default function ImportEventsPage() {
  const { user } = useSession();
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Import Events · ${festival.name}`}</title>
      <BackLink to={addresses.manageEvents}>Back to Manage Events</BackLink>
      <PageHeader
        title="Import Events"
        lead={`Up to ${importLimits.rows} events from a table. Each becomes a draft, which nobody sees until you publish it.`}
      />
      {user && <Import user={user} />}
    </div>
  );
}

const startOver: Question = {
  title: 'Clear the Table',
  keepLabel: 'Keep the Table',
  children: <p>Everything in it is deleted, what you mended too.</p>,
};

function Import({ user }: { user: User }) {
  const { rows, settled, change, clear } = useImportedRows();
  const [unknownHeads, setUnknownHeads] = useState<readonly string[]>([]);
  const { checked, checkAgain } = useCheckedRows(settled);
  const create = useCreateRows();
  const now = useNow();
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm('Failed to clear the table');
  const section = useRef<HTMLElement>(null);
  const wrong = useMemo(() => wrongCells(rows, checked, now, user), [rows, checked, now, user]);
  const shown = useShownColumns(settled.rows);

  if (rows.length === 0)
    return (
      <PasteBox
        person={user}
        onRead={(read) => {
          setUnknownHeads(read.unknownHeads);
          change({ kind: 'fill', rows: read.rows });
        }}
      />
    );

  async function submit() {
    if (wrong > 0) return focusNextProblem(section.current);
    try {
      const created = await create.mutateAsync(rows);
      if (created === 0) {
        checkAgain();
        return toast.formError('Nothing was created. Please mend the marked cells.');
      }
      clear();
      toast.success(`${counted(created, 'draft', 'drafts')} created`);
      void navigate(`${addresses.manageEvents}?status=draft`);
    } catch (error) {
      // Without an answer the events may exist; the next check marks those that do.
      checkAgain();
      toast.formError(messageOf(error, failure));
    }
  }

  async function restart() {
    if (await ask(startOver)) clear();
  }

  return (
    <section ref={section} className={layout.stack}>
      {unknownHeads.length > 0 && (
        <Notice
          tone="warn"
          title="Not imported"
        >{`These columns are unknown or repeat another: ${unknownHeads.join(', ')}.`}</Notice>
      )}
      <div className={layout.between}>
        <output>
          <strong>{counted(rows.length, 'event', 'events')}</strong>
          <span>{wrong > 0 ? `, ${counted(wrong, 'cell', 'cells')} to mend` : ', nothing to mend'}</span>
        </output>
        <div className={layout.row}>
          {wrong > 0 && <Button onClick={() => focusNextProblem(section.current)}>Next Cell to Mend</Button>}
          <Button variant="ghost" onClick={() => void restart()}>
            Clear the Table
          </Button>
        </div>
      </div>
      <ImportTable rows={rows} shown={shown} checked={checked} now={now} person={user} change={change} />
      <div className={`${layout.between} ${styles.foot}`}>
        <Button disabled={rows.length >= importLimits.rows} onClick={() => change({ kind: 'add' })}>
          <AddIcon />
          <span>Add Row</span>
        </Button>
        <Button variant="primary" busy={create.isPending} busyLabel="Creating..." onClick={() => void submit()}>
          {`Create ${counted(rows.length, 'Draft', 'Drafts')}`}
        </Button>
      </div>
      {dialog}
    </section>
  );
}

const wrongCells = (
  rows: readonly ImportRow[],
  checked: ReadonlyMap<number, CheckedRow>,
  now: Date,
  person: User,
): number =>
  rows.reduce((sum, { id, cells }) => sum + Object.keys(problemsOf(cells, now, person, checked.get(id))).length, 0);

/** The columns that every event has, and those with a value. */
function useShownColumns(rows: readonly ImportRow[]): typeof columns {
  const isUsed = (name: ColumnName) => rows.some(({ cells }) => cells[name] !== '');
  const names = columns.flatMap(({ name, isRequired }) => (isRequired || isUsed(name) ? name : [])).join(' ');
  // Keep the same array while its content is equal, so that rows do not re-render.
  return useMemo(() => columns.filter(({ name }) => names.split(' ').includes(name)), [names]);
}

/** The next error after the focused field, else the first. */
function focusNextProblem(within: HTMLElement | null): void {
  const wrong = [...(within?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  const isLater = (field: HTMLElement) =>
    document.activeElement !== null &&
    within?.contains(document.activeElement) === true &&
    (document.activeElement.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  (wrong.find(isLater) ?? wrong[0])?.focus();
}
