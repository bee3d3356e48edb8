import { tooLong } from '#platform/characters.ts';
import { festival } from '#festival';
import type { Settings } from '#events/settings/contract.ts';
import { noticeLength } from '#events/settings/rules.ts';
import { useSettings } from '#events/settings/web/api.ts';
import { momentOf, typedMoment } from '#events/settings/web/moment.ts';
import { useSettingsForm } from '#events/settings/web/useSettingsForm.ts';
import { TextAreaField, TextField } from '#ui/form/Field.tsx';
import type { Question } from '#ui/dialog/useConfirm.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import text from '#ui/layout/text.module.css';

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
      <p>Every visitor sees this above every page:</p>
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

const city = (festival.timeZone.split('/').at(-1) ?? '').replaceAll('_', ' ');

export default function NoticeForm() {
  const settings = useSettings();
  const { form, dialog } = useSettingsForm({
    formOf,
    normalize: ({ notice, noticeUntil }) => ({ notice: notice.replaceAll(/\s+/g, ' ').trim(), noticeUntil }),
    validate: ({ notice, noticeUntil }) => ({
      notice: tooLong('Notice', noticeLength, notice),
      noticeUntil: notice !== '' && isPast(noticeUntil) ? 'Please choose a time to come' : undefined,
    }),
    save: async ({ notice, noticeUntil }, { ask, change }) => {
      if (notice === '') return change({ notice: null, noticeUntil: null });
      if (notice !== settings.notice && !(await ask(showing(notice)))) return undefined;
      return change({ notice, noticeUntil: momentOf(noticeUntil) });
    },
    success: ({ notice }) => (notice === null ? 'The notice was taken down' : 'Every page shows the notice now'),
  });

  return (
    <SettingsForm title="Notice" form={form} saveLabel="Save Notice" dialog={dialog}>
      <p className={text.dim}>One line above every page, for everybody. Leave it empty to remove it.</p>
      <TextAreaField label="What it says" optional rows={2} most={noticeLength} {...form.field('notice')} />
      <TextField
        label="Shown until"
        optional
        type="datetime-local"
        hint={`${city} time. Leave empty to keep it up.`}
        {...form.field('noticeUntil')}
      />
    </SettingsForm>
  );
}
