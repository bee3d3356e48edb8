import { type SubmitEvent, useId, useState } from 'react';
import { festival } from '#festival';
import { useChangeSettings, useSettings } from '#settings/web/api.ts';
import { momentOf, typedMoment } from '#settings/web/moment.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { partialInputs } from '#ui/form/partialInputs.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { toast } from '#ui/toast.ts';

const wrongDays = 'Days must be a whole number from 1 to 3650';
const isDays = (typed: string): boolean => /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 3650;

/** When the festival ends, and how long personal data is kept after that. For super_admins. */
export function FestivalEnd() {
  const heading = useId();
  const { festivalEndsAt, eraseAfterDays } = useSettings();
  const { mutate, isPending } = useChangeSettings();
  const [draft, setDraft] = useState<{ endsAt: string; days: string }>();
  const [problem, setProblem] = useState<{ at: string; msg: string }>();
  const shown = draft ?? { endsAt: typedMoment(festivalEndsAt), days: String(eraseAfterDays) };

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const [half] = partialInputs(event.currentTarget);
    const wrong = half
      ? { at: 'endsAt', msg: 'Please enter a date and time' }
      : isDays(shown.days)
        ? undefined
        : { at: 'days', msg: wrongDays };
    setProblem(wrong);
    if (wrong) {
      event.currentTarget.querySelector<HTMLElement>(`[name=${wrong.at}]`)?.focus();
      return;
    }
    mutate(
      { festivalEndsAt: momentOf(shown.endsAt), eraseAfterDays: Number(shown.days) },
      {
        onSuccess: () => {
          setDraft(undefined);
          toast.success('Settings saved');
        },
        onError: (error) => toast.error(messageOf(error, 'Failed to save settings')),
      },
    );
  }

  return (
    <section className="block" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>After the Festival</h2>
      </header>
      <form className="stack" noValidate onSubmit={save}>
        <p className="dim">
          {festivalEndsAt === null
            ? 'Personal data is kept until you set an end date.'
            : `Personal data is erased ${eraseAfterDays} days after the festival has ended.`}
        </p>
        <div className="field-grid">
          <TextField
            label="Festival ends"
            name="endsAt"
            type="datetime-local"
            error={problem?.at === 'endsAt' ? problem.msg : undefined}
            hint={`Times are those of ${festival.timeZone}.`}
            value={shown.endsAt}
            onChange={({ target }) => {
              setDraft({ ...shown, endsAt: target.value });
              setProblem(undefined);
            }}
          />
          <TextField
            label="Days until personal data is erased"
            name="days"
            inputMode="numeric"
            value={shown.days}
            error={problem?.at === 'days' ? problem.msg : undefined}
            onChange={({ target }) => {
              setDraft({ ...shown, days: target.value.trim() });
              setProblem(undefined);
            }}
          />
        </div>
        <Button className="dashboard-save" type="submit" busy={isPending} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </section>
  );
}
