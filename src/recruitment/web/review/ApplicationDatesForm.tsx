import { festival } from '#festival';
import { type Span, settingsProblems, spansOf, whyNotOpen } from '#events/settings/rules.ts';
import { useSettings } from '#events/settings/web/api.ts';
import { momentOf, typedMoment } from '#events/settings/web/moment.ts';
import { useSettingsForm } from '#events/settings/web/useSettingsForm.ts';
import { Block } from '#ui/layout/Block.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import type { Question } from '#ui/dialog/useConfirm.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/layout/text.module.css';

const closedSentences = { not_open_yet: 'The form is not open yet.', applications_closed: 'The form is closed.' };
const stateOf = (span: Span, now: Date): string => {
  const why = whyNotOpen(span, now);
  return why ? closedSentences[why.code] : 'The form is open.';
};

const formOf = ({ opensAt, closesAt }: Span) => ({ opensAt: typedMoment(opensAt), closesAt: typedMoment(closesAt) });

function questionOf(before: Span, after: Span): Question | undefined {
  const now = new Date();
  const [wasOpen, isOpen] = [whyNotOpen(before, now) === null, whyNotOpen(after, now) === null];
  if (wasOpen === isOpen) return undefined;
  return isOpen
    ? {
        title: 'Open the Form',
        keepLabel: 'Keep Closed',
        tone: 'primary',
        children: <p>Applications open immediately.</p>,
      }
    : {
        title: 'Close the Form',
        keepLabel: 'Keep Open',
        children: <p>Applications close immediately.</p>,
      };
}

export default function ApplicationDatesForm({ of }: { of: 'recruitment' | 'clubRecruitment' }) {
  const settings = useSettings();
  const span = spansOf(settings)[of];
  const now = useNow([span.opensAt, span.closesAt].filter((at) => at !== null).map(String));
  const changesOf = ({ opensAt, closesAt }: ReturnType<typeof formOf>) => ({
    [`${of}OpensAt`]: momentOf(opensAt),
    [`${of}ClosesAt`]: momentOf(closesAt),
  });
  const { form, dialog } = useSettingsForm({
    formOf: (all) => formOf(spansOf(all)[of]),
    validate: (values) => {
      const problems = settingsProblems({ ...settings, ...changesOf(values) });
      return { closesAt: problems.find(({ field }) => field === `${of}ClosesAt`)?.msg };
    },
    pathOf: (path) => ({ [`${of}OpensAt`]: 'opensAt', [`${of}ClosesAt`]: 'closesAt' })[path],
    save: async (values, { ask, change }) => {
      const changes = changesOf(values);
      const question = questionOf(span, spansOf({ ...settings, ...changes })[of]);
      if (question && !(await ask(question))) return undefined;
      return change(changes);
    },
    success: () => 'Dates saved',
  });

  return (
    <Block title="Application Dates">
      <form method="post" className={layout.stack} noValidate onSubmit={form.submit}>
        <p
          className={text.dim}
        >{`${stateOf(span, now)} An empty date sets no limit. Times are those of ${festival.timeZone}.`}</p>
        <TextField label="Opens" optional type="datetime-local" {...form.field('opensAt')} />
        <TextField label="Closes" optional type="datetime-local" {...form.field('closesAt')} />
        <Button type="submit" busy={form.isSubmitting} busyLabel="Saving...">
          Save Dates
        </Button>
      </form>
      {dialog}
    </Block>
  );
}
