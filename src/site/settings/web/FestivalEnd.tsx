import { counted } from '#platform/counted.ts';
import { festival } from '#festival';
import type { Settings } from '#events/settings/contract.ts';
import { useSettings } from '#events/settings/web/api.ts';
import { currentErasure } from '#events/settings/web/changes.ts';
import { momentOf, typedMoment } from '#events/settings/web/moment.ts';
import { useSettingsForm } from '#events/settings/web/useSettingsForm.ts';
import { TextField } from '#ui/form/Field.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { erasureQuestion } from './erasureQuestion.tsx';
import field from '#ui/form/Field.module.css';
import text from '#ui/layout/text.module.css';

const daysProblem = (typed: string): string | undefined =>
  /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 3650
    ? undefined
    : 'Days must be a whole number from 1 to 3650';

const formOf = ({ festivalEndsAt, eraseAfterDays }: Settings) => ({
  festivalEndsAt: typedMoment(festivalEndsAt),
  eraseAfterDays: String(eraseAfterDays),
});

export default function FestivalEnd() {
  const settings = useSettings();
  const { festivalEndsAt, eraseAfterDays } = settings;
  const { form, dialog } = useSettingsForm({
    formOf,
    normalize: (values) => ({ ...values, eraseAfterDays: values.eraseAfterDays.trim() }),
    validate: (values) => ({ eraseAfterDays: daysProblem(values.eraseAfterDays) }),
    save: async (values, { ask, change }) => {
      const changes = {
        festivalEndsAt: momentOf(values.festivalEndsAt),
        eraseAfterDays: Number(values.eraseAfterDays),
      };
      const question = erasureQuestion(settings, changes, await currentErasure());
      if (question && !(await ask(question))) return undefined;
      return change({ ...changes, confirm: question !== undefined });
    },
    success: () => 'Settings saved',
  });

  return (
    <SettingsForm title="After the Festival" form={form} saveLabel="Save" dialog={dialog}>
      <p className={text.dim}>
        {`${festival.nationalId.plural} and phone numbers of featured teams are erased ${counted(eraseAfterDays, 'day', 'days')} after the festival ends.${festivalEndsAt === null ? ' No end is set: it ends with the day after its last event.' : ''} Those of an event that is not over by then stay until it is.`}
      </p>
      <div className={field.grid}>
        <TextField
          label="Festival ends"
          optional
          type="datetime-local"
          hint={`Times are those of ${festival.timeZone}.`}
          {...form.field('festivalEndsAt')}
        />
        <TextField
          label="Days until personal data is erased"
          inputMode="numeric"
          {...form.requiredField('eraseAfterDays')}
        />
      </div>
    </SettingsForm>
  );
}
