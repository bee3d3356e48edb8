import { type SubmitEvent, useId, useState } from 'react';
import { festival } from '#festival';
import { type Span, settingsProblems, spansOf, whyNotOpen } from '#settings/rules.ts';
import { useChangeSettings, useSettings } from '#settings/web/api.ts';
import { momentOf, typedMoment } from '#settings/web/moment.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { partialInputs } from '#ui/form/partialInputs.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { toast } from '#ui/toast.ts';
import { useNow } from '#ui/useNow.ts';

type Typed = { opensAt: string; closesAt: string };

const says = { not_open_yet: 'The form is not open yet.', applications_closed: 'The form is closed.' };
const stateOf = (span: Span, now: Date): string => {
  const why = whyNotOpen(span, now);
  return why ? says[why.code] : 'The form is open.';
};

/** When one of the two public forms opens and closes. */
export function ApplicationDates({ form }: { form: 'recruitment' | 'clubRecruitment' }) {
  const heading = useId();
  const settings = useSettings();
  const span = spansOf(settings)[form];
  const now = useNow([span.opensAt, span.closesAt].filter((at) => at !== null).map(String));
  const [draft, setDraft] = useState<Typed>();
  const [problem, setProblem] = useState<{ at: string; msg: string }>();
  const { mutate, isPending } = useChangeSettings();
  const shown = draft ?? { opensAt: typedMoment(span.opensAt), closesAt: typedMoment(span.closesAt) };

  function type(change: Partial<Typed>) {
    setDraft({ ...shown, ...change });
    setProblem(undefined);
  }

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const [half] = partialInputs(event.currentTarget);
    if (half) {
      setProblem({ at: half.name, msg: 'Please enter a date and time' });
      half.focus();
      return;
    }
    const changes = {
      [`${form}OpensAt`]: momentOf(shown.opensAt),
      [`${form}ClosesAt`]: momentOf(shown.closesAt),
    };
    const found = settingsProblems({ ...settings, ...changes }).find(({ field }) => field === `${form}ClosesAt`)?.msg;
    if (found !== undefined) {
      setProblem({ at: 'closesAt', msg: found });
      event.currentTarget.querySelector<HTMLElement>('[name=closesAt]')?.focus();
      return;
    }
    mutate(changes, {
      onSuccess: () => {
        setDraft(undefined);
        toast.success('Dates saved');
      },
      onError: (error) => toast.error(messageOf(error, 'Failed to save settings')),
    });
  }

  return (
    <section className="block" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>Application Dates</h2>
      </header>
      <form className="stack" noValidate onSubmit={save}>
        <p className="dim">{`${stateOf(span, now)} An empty date sets no limit. Times are those of ${festival.timeZone}.`}</p>
        <TextField
          label="Opens"
          type="datetime-local"
          name="opensAt"
          value={shown.opensAt}
          error={problem?.at === 'opensAt' ? problem.msg : undefined}
          onChange={({ target }) => type({ opensAt: target.value })}
        />
        <TextField
          label="Closes"
          type="datetime-local"
          name="closesAt"
          value={shown.closesAt}
          error={problem?.at === 'closesAt' ? problem.msg : undefined}
          onChange={({ target }) => type({ closesAt: target.value })}
        />
        <Button type="submit" busy={isPending} busyLabel="Saving...">
          Save Dates
        </Button>
      </form>
    </section>
  );
}
