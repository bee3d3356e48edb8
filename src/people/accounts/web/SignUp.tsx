import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { Stepper } from '#ui/controls/Stepper.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { Redirect } from './Redirect.tsx';
import { claimGuestEvent } from './cameFor.ts';
import { CodeStep } from './CodeStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { useJoinAddress } from './joinLink.ts';
import { LinkStep } from './LinkStep.tsx';
import { signIn, useSession } from './session.ts';
import type { SignUpVariant } from './signUpVariants.ts';
import { useLinkToken } from './useLinkToken.ts';
import { steps, useSignUp } from './useSignUp.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './AuthFrame.module.css';
import text from '#ui/layout/text.module.css';

export function SignUp({ variant }: { variant: SignUpVariant }) {
  const { isAuthenticated } = useSession();
  const next = useJoinAddress() ?? addresses.dashboard;
  const navigate = useNavigate();
  const token = useLinkToken() ?? '';
  const flow = useSignUp(variant, token, (login) => {
    claimGuestEvent(login.user._id);
    signIn(login);
  });
  const { isRegistered, step } = flow;

  const { pauseMs, replace } = variant.after;
  useEffect(() => {
    if (!isRegistered) return undefined;
    const pause = setTimeout(() => void navigate(next, { replace }), pauseMs);
    return () => clearTimeout(pause);
  }, [isRegistered, navigate, next, pauseMs, replace]);

  if (isAuthenticated && !isRegistered) return <Redirect to={next} />;
  return (
    <AuthFrame title="Register" wide={step === 2}>
      <Stepper steps={steps} current={step} />
      <output className={text.visuallyHidden}>{`Step ${step + 1} of ${steps.length}: ${steps[step]}`}</output>
      {token !== '' && <LinkStep key={token} token={token} flow={flow} />}
      {step === 0 && <EmailStep variant={variant} flow={flow} />}
      {token === '' && step === 1 && <CodeStep variant={variant} flow={flow} />}
      {step === 2 && <DetailsStep variant={variant} flow={flow} busy={flow.details.isSubmitting || isRegistered} />}
      <hr className={text.rule} />
      <div className={`${layout.between} ${styles.links}`}>
        <p>
          Have an account?{' '}
          <Link className={text.link} to={addresses.login}>
            Login
          </Link>
        </p>
        <p>
          <span>{`${variant.other.lead} `}</span>
          <Link className={text.link} to={variant.other.to}>
            {variant.other.label}
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}
