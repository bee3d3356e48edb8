import { useId } from 'react';
import { festival } from '#festival';
import type { Settings } from '#settings/contract.ts';
import { noticeLength } from '#settings/rules.ts';
import { useChangeSettings, useSettings } from '#settings/web/api.ts';
import { momentOf, typedMoment } from '#settings/web/moment.ts';
import { Button } from '#ui/Button.tsx';
import { TextAreaField, TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast.ts';
import { type Question, useConfirm } from '#ui/useConfirm.tsx';
import block from '#ui/Block.module.css';
import layout from '#ui/layout.module.css';
import styles from './SettingsPage.module.css';
import text from '#ui/text.module.css';

const formOf = ({ notice, noticeUntil }: Pick<Settings, 'notice' | 'noticeUntil'>) => ({
  notice: notice ?? '',
  noticeUntil: typedMoment(noticeUntil),
});

const showing = (notice: string): Question => ({
  title: 'Show Notice',
  keepLabel: 'Not Yet',
  tone: 'primary',
  children: (
    <>
      <p>Everybody who visits the site reads this above every page:</p>
      <p>
        <strong dir="auto">{notice}</strong>
      </p>
    </>
  ),
});

const isPast = (typed: string): boolean => {
  const at = momentOf(typed);
  return at !== null && new Date(at) <= new Date();
};

export default function NoticeForm() {
  const heading = useId();
  const settings = useSettings();
  const { mutateAsync } = useChangeSettings();
  const { ask, dialog } = useConfirm('Failed to save settings');
  const form = useValidatedForm({
    defaults: formOf(settings),
    followsDefaults: true,
    partialInput: 'Please enter a date and time',
    normalize: ({ notice, noticeUntil }) => ({ notice: notice.replaceAll(/\s+/g, ' ').trim(), noticeUntil }),
    validate: ({ notice, noticeUntil }) => ({
      noticeUntil: notice !== '' && isPast(noticeUntil) ? 'Please choose a time to come' : undefined,
    }),
    onSubmit: async ({ notice, noticeUntil }) => {
      const until = notice === '' ? null : momentOf(noticeUntil);
      if (notice !== '' && notice !== settings.notice && !(await ask(showing(notice)))) return;
      const changed = await mutateAsync({ notice: notice === '' ? null : notice, noticeUntil: until });
      form.reset(formOf(changed));
      toast.success(changed.notice === null ? 'The notice is gone' : 'The notice stands above every page');
    },
    failure: 'Failed to save settings',
  });

  return (
    <section className={block.block} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>Notice</h2>
      </header>
      <form method="post" className={layout.stack} noValidate onSubmit={form.submit}>
        <p className={text.dim}>One line above every page, for everybody. Leave it empty to take it down.</p>
        <TextAreaField label="What it says" rows={2} maxLength={noticeLength} {...form.field('notice')} />
        <TextField
          label="Shown until"
          type="datetime-local"
          hint={`Times are those of ${festival.timeZone}. Empty: until you take it down.`}
          {...form.field('noticeUntil')}
        />
        <Button className={styles.save} type="submit" busy={form.isSubmitting} busyLabel="Saving...">
          Save Notice
        </Button>
      </form>
      {dialog}
    </section>
  );
}
