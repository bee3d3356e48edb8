import { counted } from '#platform/counted.ts';
import { type BaseSyntheticEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { Conflict } from '#ui/form/Conflict.tsx';
import { Unsent } from '#ui/form/Unsent.tsx';
import { toast } from '#ui/toast/toast.ts';
import { type Question, useConfirm } from '#ui/dialog/useConfirm.tsx';
import { type EventKey, type ResultsToEdit, useSaveResults } from './api.ts';
import {
  countToMail,
  listed,
  normalized,
  pathOf,
  resultProblems,
  type ResultValues,
  type Row,
  type Rows,
  rowsOf,
  withNext,
  withoutRow,
  writtenOf,
} from './resultForm.ts';
import { ResultRow } from './ResultRow.tsx';
import block from '#ui/layout/Block.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './EditResults.module.css';
import text from '#ui/layout/text.module.css';

const failure = 'Failed to save the results';

interface ResultsFormProps {
  eventKey: EventKey;
  /** As loaded when the form was opened. Later changes by others are not shown; saving over them is refused. */
  data: ResultsToEdit;
  /** The stored version. */
  reload: () => Promise<ResultsToEdit | undefined>;
}

const publishQuestion = (isPublished: boolean, people: number): Question => ({
  title: isPublished ? 'Publish Changes' : 'Publish Results',
  children: <p>{`Everybody will see them. ${recipientsText(people)} Results already mailed are not mailed again.`}</p>,
  keepLabel: 'Not Yet',
  tone: 'primary',
});

const takeBackQuestion: Question = {
  title: 'Unpublish Results',
  children: <p>Only the people who run this event will see them. Emails already sent cannot be recalled.</p>,
  keepLabel: 'Keep Published',
};

export default function ResultsForm({ eventKey, data, reload }: ResultsFormProps) {
  const [seen, setSeen] = useState({ updatedAt: data.updatedAt, published: data.published, results: data.results });
  const [theirs, setTheirs] = useState<ResultsToEdit>();
  const addedCount = useRef(0);
  const { ask, dialog } = useConfirm(failure);
  const save = useSaveResults(eventKey);
  const isCancelled = data.event.status === 'cancelled';
  const form = useValidatedForm<ResultValues>({
    defaults: { rows: rowsOf(data.results), published: data.published },
    normalize: normalized,
    validate: resultProblems,
    pathOf: (field): string | undefined => pathOf(form.getValues('rows'), field),
    onSubmit: async ({ rows: typed, published }) => {
      const isWanted = published
        ? await ask(publishQuestion(seen.published, countToMail(typed, data.entrants)))
        : !seen.published || (await ask(takeBackQuestion));
      if (!isWanted) return false;
      try {
        setSeen(await save.mutateAsync({ results: writtenOf(typed), published, updatedAt: seen.updatedAt }));
      } catch (error) {
        if (hasRefusalCode(error, 'results_changed')) setTheirs(await reload());
        throw error;
      }
      toast.success(savedText(seen.published, published));
      return true;
    },
    draft: `results:${eventKey.id}`,
    failure,
    failsInPlace: true,
  });
  const rows = useWatch({ control: form.control, name: 'rows' });
  const entries = Object.entries(rows);
  const named = new Set(entries.map(([, { who }]) => who));

  function submit(event: BaseSyntheticEvent, published: boolean) {
    form.setValue('published', published);
    form.submit(event);
  }

  return (
    <form method="post" className={layout.stack} noValidate onSubmit={(event) => submit(event, true)}>
      <Unsent draft={form.draft} />
      <div>
        <Badge look="line">{seen.published ? 'Published' : 'Draft'}</Badge>
      </div>
      {entries.length === 0 && (
        <p className={`${block.block} ${text.dim}`}>No results yet. Add the first place, or everybody in order.</p>
      )}
      {entries.length > 0 && (
        <ol className={layout.stack}>
          {entries.map(([key, { who }], index) => (
            <ResultRow
              key={key}
              who={who}
              index={index}
              field={(name: keyof Row) => form.field(`rows.${key}.${name}`)}
              entrants={data.entrants.filter(
                ({ registrationId }) => registrationId === who || !named.has(registrationId),
              )}
              savedName={data.results.find(({ registrationId }) => registrationId === who)?.name}
              onRemove={() => form.setValue('rows', withoutRow(rows, key))}
            />
          ))}
        </ol>
      )}
      <div>
        <Button
          onClick={() => {
            addedCount.current += 1;
            form.setValue('rows', withNext(rows, `added${addedCount.current}`));
          }}
        >
          Add Result
        </Button>
      </div>
      <FormError>{form.errorAt('rows') ?? form.formError}</FormError>
      {theirs && (
        <Conflict
          key={theirs.updatedAt}
          form={form}
          base={{ rows: rowsOf(seen.results) }}
          theirs={{ rows: rowsOf(theirs.results) }}
          describe={(_name, value) => listed(value as Rows, theirs.entrants)}
          onSettled={() => {
            setSeen(theirs);
            setTheirs(undefined);
          }}
        />
      )}
      {isCancelled && <p className={text.dim}>This event is cancelled, so its results cannot be published.</p>}
      <div className={`${layout.row} ${styles.foot}`}>
        {!isCancelled && (
          <Button variant="primary" type="submit" busy={save.isPending} busyLabel="Saving...">
            {seen.published ? 'Publish Changes' : 'Publish'}
          </Button>
        )}
        {seen.published ? (
          <Button variant="quiet-danger" busy={save.isPending} onClick={(event) => submit(event, false)}>
            Unpublish
          </Button>
        ) : (
          <Button busy={save.isPending} onClick={(event) => submit(event, false)}>
            Save Draft
          </Button>
        )}
      </div>
      {dialog}
    </form>
  );
}

function savedText(wasPublished: boolean, isPublished: boolean): string {
  if (isPublished) return wasPublished ? 'Changes published' : 'Results published';
  return wasPublished ? 'Results unpublished' : 'Draft saved';
}

function recipientsText(people: number): string {
  if (people === 0) return 'Nobody gets a mail.';
  return counted(people, 'person gets a mail.', 'people get a mail.');
}
