import { type ChangeEvent, useRef, useState } from 'react';
import { csv } from '#platform/csv.ts';
import { saveFile } from '#platform/http/web/download.ts';
import type { User } from '#people/accounts/contract.ts';
import { DownloadIcon } from '#ui/controls/ActionIcon.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField } from '#ui/form/Field.tsx';
import { columns } from './columns.ts';
import { decoded, readTable, type ReadTable, UnreadableTable } from './readTable.ts';
import block from '#ui/layout/Block.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './ImportEventsPage.module.css';

const loadFailure = 'The table could not be read. Please try again.';

/** Takes pasted rows or a file. Unreadable text stays in the box, with the reason. */
export function PasteBox({ person, onRead }: { person: User; onRead: (table: ReadTable) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const file = useRef<HTMLInputElement>(null);

  async function read(load: () => string | Promise<string>) {
    try {
      const found = await load();
      setTyped(found);
      onRead(await readTable(found, person));
    } catch (error) {
      setProblem(error instanceof UnreadableTable ? error.message : loadFailure);
    }
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? [];
    if (chosen) void read(async () => decoded(new Uint8Array(await chosen.arrayBuffer())));
    // Choosing the same file again counts too.
    currentTarget.value = '';
  }

  return (
    <section className={`${block.block} ${layout.stack}`}>
      <TextAreaField
        label="Rows of a spreadsheet"
        hint="Copy the rows with their heads and paste them here."
        value={typed}
        error={problem}
        spellCheck={false}
        className={styles.paste}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
        onPaste={(event) => {
          if (typed !== '') return;
          event.preventDefault();
          const pasted = event.clipboardData.getData('text/plain');
          void read(() => pasted);
        }}
      />
      <div className={layout.row}>
        <Button variant="primary" onClick={() => void read(() => typed)}>
          Read Rows
        </Button>
        <input ref={file} hidden type="file" accept=".csv,.tsv,.txt,text/csv" onChange={choose} />
        <Button onClick={() => file.current?.click()}>Choose a CSV File</Button>
        <Button variant="ghost" onClick={saveTemplate}>
          <DownloadIcon />
          <span>Download Template</span>
        </Button>
      </div>
      <Heads />
    </section>
  );
}

function saveTemplate() {
  saveFile(new Blob([csv([columns.map(({ head }) => head)])], { type: 'text/csv;charset=utf-8' }), 'events.csv');
}

const Heads = () => (
  <dl className={styles.heads}>
    <div>
      <dt>Required columns</dt>
      <dd>{headsOf(true)}</dd>
    </div>
    <div>
      <dt>Optional columns</dt>
      <dd>{headsOf(false)}</dd>
    </div>
    <div>
      <dt>Days and times</dt>
      <dd>07/12/2026 and 14:30 or 2:30 PM, the day first. Register by: both in one cell; a day alone means 23:59.</dd>
    </div>
    <div>
      <dt>Teams</dt>
      <dd>An event with a maximum team size of two or more is for teams.</dd>
    </div>
  </dl>
);

const headsOf = (isRequired: boolean): string =>
  columns
    .filter((column) => (column.isRequired ?? false) === isRequired)
    .map(({ head }) => head)
    .join(', ');
