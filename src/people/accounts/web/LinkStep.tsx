import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isRefusal, messageOf } from '#platform/http/web/client.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { connectionLost, RetryButton } from '#ui/layout/LoadFailure.tsx';
import { toast } from '#ui/toast/toast.ts';
import { AuthHead } from './AuthFrame.tsx';
import { linkQuery, verifyLink } from './api.ts';
import type { SignUpFlow } from './useSignUp.ts';
import styles from './AuthFrame.module.css';

/**
 * The second step after opening the mailed link. A press confirms it, because mail scanners open links and run their
 * pages.
 */
export function LinkStep({ token, flow }: { token: string; flow: SignUpFlow }) {
  const link = useQuery(linkQuery(token));
  const { isProved, leaveLink } = flow;
  const form = useValidatedForm({
    defaults: {},
    validate: () => ({}),
    onSubmit: async () => {
      flow.prove(await verifyLink(token));
      leaveLink();
      toast.success('Email verified successfully!');
    },
    failure: 'Failed to verify your email',
    failsInPlace: true,
  });

  // It was confirmed before: the sign-up continues where it was.
  const isOver = isProved && isRefusal(link.error);
  useEffect(() => {
    if (isOver) leaveLink();
  });

  if (link.error) {
    return (
      <>
        <AuthHead title="This link does not work" />
        <FormError>{messageOf(link.error, connectionLost)}</FormError>
        {isRefusal(link.error) ? (
          <Button variant="primary" size="lg" block onClick={leaveLink}>
            Request a New Code
          </Button>
        ) : (
          <RetryButton query={link} />
        )}
      </>
    );
  }
  return (
    <>
      <AuthHead title="Confirm your email">
        {link.data ? (
          <p>
            You opened the link we sent to <strong className={styles.address}>{link.data.email}</strong>
          </p>
        ) : (
          <output>Checking the link...</output>
        )}
      </AuthHead>
      <form method="post" noValidate onSubmit={form.submit}>
        <FormError>{form.formError}</FormError>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          busy={form.isSubmitting || !link.data}
          busyLabel="Verifying..."
        >
          Continue
        </Button>
      </form>
    </>
  );
}
