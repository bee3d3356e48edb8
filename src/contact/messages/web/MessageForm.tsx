import { tooLong } from '#platform/characters.ts';
import { counted, peopleText } from '#platform/counted.ts';
import { useWatch } from 'react-hook-form';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { Unsent } from '#ui/form/Unsent.tsx';
import { toast } from '#ui/toast/toast.ts';
import { type Question, useConfirm } from '#ui/dialog/useConfirm.tsx';
import { audienceNames, audiences, limits, required, type Audience } from '../rules.ts';
import { useSendMessage, type MessagedEvent } from './api.ts';
import styles from './Messages.module.css';
import text from '#ui/layout/text.module.css';

const failure = 'Failed to send the message';

const sendQuestion = (title: string, audience: Audience, count: number): Question => ({
  title: 'Send Message',
  keepLabel: 'Keep Writing',
  tone: 'primary',
  children: (
    <p>
      <span>{`${audienceNames[audience]} of `}</span>
      <bdi>{title}</bdi>
      <span>{`: ${counted(count, 'person gets', 'people get')} it by email at once. An email cannot be taken back.`}</span>
    </p>
  ),
});

interface MessageFormProps {
  event: MessagedEvent & { title: string };
  reach: Partial<Record<Audience, number>>;
}

export function MessageForm({ event, reach }: MessageFormProps) {
  const { mutateAsync, isPending } = useSendMessage(event);
  const { ask, dialog } = useConfirm(failure);
  const offered = audiences.filter((audience) => reach[audience] !== undefined);
  const form = useValidatedForm<{ audience: Audience; subject: string; body: string }>({
    defaults: { audience: offered[0] ?? 'leaders', subject: '', body: '' },
    normalize: ({ audience, subject, body }) => ({ audience, subject: subject.trim(), body: body.trim() }),
    validate: ({ subject, body }) => ({
      subject: subject === '' ? required.subject : tooLong('Subject', limits.subject, subject),
      body: body === '' ? required.body : tooLong('Message', limits.body, body),
    }),
    onSubmit: async (typed) => {
      const isWanted = await ask(sendQuestion(event.title, typed.audience, reach[typed.audience] ?? 0));
      if (!isWanted) return false;
      const { message } = await mutateAsync(typed);
      toast.success(`Sent to ${peopleText(message.recipients)}`);
      form.reset({ audience: typed.audience, subject: '', body: '' });
      return true;
    },
    draft: `message:${event._id}`,
    failure,
  });
  const audience = useWatch({ control: form.control, name: 'audience' });
  const count = reach[audience] ?? 0;
  return (
    <form method="post" className={styles.form} noValidate onSubmit={form.submit}>
      <Unsent draft={form.draft} />
      <SelectField
        label="To"
        required
        options={offered.map((value) => ({
          value,
          label: `${audienceNames[value]} (${peopleText(reach[value] ?? 0)})`,
        }))}
        {...form.field('audience')}
      />
      <TextField label="Subject" required {...form.field('subject')} />
      <TextAreaField
        label="Message"
        required
        rows={8}
        most={limits.body}
        hint="It goes out by mail and appears on the event’s page."
        {...form.field('body')}
      />
      {count === 0 && <p className={text.mute}>Nobody to write to yet.</p>}
      <div>
        <Button variant="primary" type="submit" disabled={count === 0} busy={isPending} busyLabel="Sending...">
          {`Send to ${peopleText(count)}`}
        </Button>
      </div>
      {dialog}
    </form>
  );
}
