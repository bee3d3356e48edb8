import { counted } from '#platform/counted.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { problemsByField } from '#ui/form/formErrors.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { toast } from '#ui/toast.ts';
import { useConfirm } from '#ui/useConfirm.tsx';
import { type EventKey, type ResultsToEdit, useSaveResults } from './api.ts';
import { countToMail, rowsOf, withNext, writtenOf } from './resultForm.ts';
import { ResultRow } from './ResultRow.tsx';
import block from '#ui/Block.module.css';
import layout from '#ui/layout.module.css';
import styles from './EditResults.module.css';
import text from '#ui/text.module.css';

const failure = 'Failed to save the results';

interface ResultsFormProps {
  eventKey: EventKey;
  /** As loaded when the form was opened. Later changes of others are not shown; saving over them is refused. */
  data: ResultsToEdit;
  onReload: () => void;
}

export function ResultsForm({ eventKey, data, onReload }: ResultsFormProps) {
  const [rows, setRows] = useState(() => rowsOf(data.results));
  const [seen, setSeen] = useState({ updatedAt: data.updatedAt, published: data.published });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const { ask, dialog } = useConfirm(failure);
  const save = useSaveResults(eventKey);
  const isCancelled = data.event.status === 'cancelled';

  async function send(published: boolean, success: string) {
    setErrors({});
    try {
      const saved = await save.mutateAsync({ results: writtenOf(rows), published, updatedAt: seen.updatedAt });
      setSeen(saved);
      toast.success(success);
    } catch (error) {
      const named = error instanceof ApiError ? error.errors : [];
      const found = problemsByField(named.map(({ field = 'results', msg }) => ({ field, msg })));
      setErrors(named.length > 0 ? found : { results: messageOf(error, failure) });
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    }
  }

  async function publish(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const people = countToMail(rows, data.entrants);
    const title = seen.published ? 'Publish the Changes' : 'Publish the Results';
    const isWanted = await ask({
      title,
      children: (
        <p>
          Everybody can see them then. {recipientsText(people)} A result that was mailed already is not mailed again.
        </p>
      ),
      keepLabel: 'Not Yet',
      tone: 'primary',
    });
    if (isWanted) await send(true, seen.published ? 'Changes published' : 'Results published');
  }

  async function takeBack() {
    const isWanted = await ask({
      title: 'Take the Results Back',
      children: <p>Nobody but those who run this event sees them then. The mails that were sent stay sent.</p>,
      keepLabel: 'Keep Them Public',
    });
    if (isWanted) await send(false, 'Results taken back');
  }

  return (
    <form ref={form} method="post" className={layout.stack} noValidate onSubmit={(event) => void publish(event)}>
      <div>
        <Badge look="line">{seen.published ? 'Published' : 'Draft'}</Badge>
      </div>
      {rows.length === 0 && (
        <p className={`${block.block} ${text.dim}`}>No results yet. Add the first place, or everybody in order.</p>
      )}
      {rows.length > 0 && (
        <ol className={layout.stack}>
          {rows.map((row, index) => (
            <ResultRow
              key={row.key}
              row={row}
              index={index}
              errors={errors}
              entrants={data.entrants.filter(
                ({ registrationId }) => registrationId === row.who || rows.every(({ who }) => who !== registrationId),
              )}
              savedName={data.results.find(({ registrationId }) => registrationId === row.who)?.name}
              onChange={(changes) => setRows(rows.map((one) => (one.key === row.key ? { ...one, ...changes } : one)))}
              onRemove={() => {
                setErrors({});
                setRows(rows.filter(({ key }) => key !== row.key));
              }}
            />
          ))}
        </ol>
      )}
      <div>
        <Button
          onClick={() => {
            setErrors({});
            setRows(withNext(rows));
          }}
        >
          Add Result
        </Button>
      </div>
      <FormError>{errors['results']}</FormError>
      {hasRefusalCode(save.error, 'results_changed') && (
        <div>
          <Button onClick={onReload}>Open Them Again</Button>
        </div>
      )}
      {isCancelled && <p className={text.dim}>This event is cancelled, so its results cannot be published.</p>}
      <div className={`${layout.row} ${styles.foot}`}>
        {!isCancelled && (
          <Button variant="primary" type="submit" busy={save.isPending} busyLabel="Saving...">
            {seen.published ? 'Publish Changes' : 'Publish'}
          </Button>
        )}
        {seen.published ? (
          <Button variant="quiet-danger" busy={save.isPending} onClick={() => void takeBack()}>
            Take Back
          </Button>
        ) : (
          <Button busy={save.isPending} onClick={() => void send(false, 'Draft saved')}>
            Save Draft
          </Button>
        )}
      </div>
      {dialog}
    </form>
  );
}

function recipientsText(people: number): string {
  if (people === 0) return 'Nobody gets a mail.';
  return counted(people, 'person gets a mail.', 'people get a mail.');
}
