import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { tooLong } from '#platform/characters.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextAreaField } from '#ui/form/Field.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import type { OwnFeedback } from '../contract.ts';
import { longestComment, starsProblem } from '../rules.ts';
import { useGiveFeedback } from './api.ts';
import { Stars } from './Stars.tsx';
import layout from '#ui/layout/layout.module.css';

interface FeedbackFormProps {
  own: OwnFeedback;
  onSent?: () => void;
}

/** The stars first; the rest of the form appears once they are chosen. */
export default function FeedbackForm({ own, onSent }: FeedbackFormProps) {
  const give = useGiveFeedback(own.registrationId);
  const form = useValidatedForm({
    defaults: { stars: own.stars ?? 0, comment: own.comment ?? '' },
    validate: ({ stars, comment }) => ({
      stars: stars === 0 ? starsProblem : undefined,
      comment: tooLong('Comment', longestComment, comment.trim()),
    }),
    onSubmit: async (body) => {
      await give.mutateAsync(body);
      toast.success('Thank you for your feedback');
      onSent?.();
    },
    failure: 'Failed to send your feedback',
  });
  const isOpened = onSent !== undefined;
  const { setFocus } = form;
  useEffect(() => {
    if (isOpened) setFocus('stars');
  }, [isOpened, setFocus]);
  const stars = useWatch({ control: form.control, name: 'stars' });
  return (
    <form method="post" className={layout.stack} noValidate onSubmit={form.submit}>
      <Stars
        ref={form.refOf('stars')}
        label={`Stars for ${own.event.title}`}
        value={stars}
        onChange={(chosen) => form.setValue('stars', chosen)}
        error={form.errorAt('stars')}
      />
      {stars > 0 && (
        <>
          <TextAreaField
            label="Comment"
            optional
            rows={3}
            most={longestComment}
            hint="The organizers read it without your name."
            {...form.field('comment')}
          />
          <div className={layout.row}>
            <Button variant="primary" type="submit" busy={form.isSubmitting} busyLabel="Sending...">
              Send Feedback
            </Button>
            {onSent && (
              <Button variant="ghost" onClick={onSent}>
                Cancel
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  );
}
