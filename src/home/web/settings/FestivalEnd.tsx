import { counted } from '#platform/counted.ts';
import { useId } from 'react';
import { festival } from '#festival';
import type { Settings } from '#settings/contract.ts';
import { currentErasure, useChangeSettings, useSettings } from '#settings/web/api.ts';
import { momentOf, typedMoment } from '#settings/web/moment.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast.ts';
import { useConfirm } from '#ui/useConfirm.tsx';
import { erasureQuestion } from './erasureQuestion.tsx';
import block from '#ui/Block.module.css';
import field from '#ui/form/Field.module.css';
import layout from '#ui/layout.module.css';
import styles from './SettingsPage.module.css';
import text from '#ui/text.module.css';

const daysProblem = (typed: string): string | undefined =>
  /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 3650
    ? undefined
    : 'Days must be a whole number from 1 to 3650';

const formOf = ({ festivalEndsAt, eraseAfterDays }: Settings) => ({
  festivalEndsAt: typedMoment(festivalEndsAt),
  eraseAfterDays: String(eraseAfterDays),
});

export default function FestivalEnd() {
  const heading = useId();
  const settings = useSettings();
  const { festivalEndsAt, eraseAfterDays } = settings;
  const { mutateAsync } = useChangeSettings();
  const { ask, dialog } = useConfirm('Failed to save settings');
  const form = useValidatedForm({
    defaults: formOf(settings),
    followsDefaults: true,
    partialInput: 'Please enter a date and time',
    normalize: (values) => ({ ...values, eraseAfterDays: values.eraseAfterDays.trim() }),
    validate: (values) => ({ eraseAfterDays: daysProblem(values.eraseAfterDays) }),
    onSubmit: async (values) => {
      const changes = {
        festivalEndsAt: momentOf(values.festivalEndsAt),
        eraseAfterDays: Number(values.eraseAfterDays),
      };
      const question = erasureQuestion(settings, changes, await currentErasure());
      if (question && !(await ask(question))) return;
      const changed = await mutateAsync({ ...changes, confirm: question !== undefined });
      form.reset(formOf(changed));
      toast.success('Settings saved');
    },
    failure: 'Failed to save settings',
  });

  return (
    <section className={block.block} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>After the Festival</h2>
      </header>
      <form method="post" className={layout.stack} noValidate onSubmit={form.submit}>
        <p className={text.dim}>
          {festival.nationalId.plural} and phone numbers of featured teams are erased{' '}
          {counted(eraseAfterDays, 'day', 'days')} after the festival ends.
          {festivalEndsAt === null && ' No end is set: it ends with the day after its last event.'}
        </p>
        <div className={field.grid}>
          <TextField
            label="Festival ends"
            type="datetime-local"
            hint={`Times are those of ${festival.timeZone}.`}
            {...form.field('festivalEndsAt')}
          />
          <TextField label="Days until personal data is erased" inputMode="numeric" {...form.field('eraseAfterDays')} />
        </div>
        <Button className={styles.save} type="submit" busy={form.isSubmitting} busyLabel="Saving...">
          Save
        </Button>
      </form>
      {dialog}
    </section>
  );
}
