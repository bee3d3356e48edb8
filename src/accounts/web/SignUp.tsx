import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { addresses } from '#addresses';
import { Stepper } from '#ui/Stepper.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { CodeStep } from './CodeStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { signIn, useSession } from './session.ts';
import type { SignUpVariant } from './signUpVariants.ts';
import { steps, useSignUp } from './useSignUp.ts';
import layout from '#ui/layout.module.css';
import styles from './AuthFrame.module.css';
import text from '#ui/text.module.css';

export function SignUp({ variant }: { variant: SignUpVariant }) {
  const { isAuthenticated } = useSession();
  const [isRegistered, setRegistered] = useState(false);
  const navigate = useNavigate();
  const flow = useSignUp(variant, (login) => {
    setRegistered(true);
    signIn(login);
  });

  const { pauseMs, replace } = variant.after;
  useEffect(() => {
    if (!isRegistered) return undefined;
    const pause = setTimeout(() => void navigate(addresses.dashboard, { replace }), pauseMs);
    return () => clearTimeout(pause);
  }, [isRegistered, navigate, pauseMs, replace]);

  if (isAuthenticated && !isRegistered) return <Navigate to={addresses.dashboard} replace />;
  return (
    <AuthFrame title="Register" wide={flow.step === 2}>
      <Stepper steps={steps} current={flow.step} />
      <output className={text.visuallyHidden}>{`Step ${flow.step + 1} of ${steps.length}: ${steps[flow.step]}`}</output>
      {flow.step === 0 && <EmailStep variant={variant} flow={flow} />}
      {flow.step === 1 && <CodeStep variant={variant} flow={flow} />}
      {flow.step === 2 && (
        <DetailsStep variant={variant} flow={flow} busy={flow.details.isSubmitting || isRegistered} />
      )}
      <hr className={text.rule} />
      <div className={`${layout.between} ${styles.links}`}>
        <p>
          Have an account?{' '}
          <Link className={text.link} to={addresses.login}>
            Login
          </Link>
        </p>
        <p>
          {variant.other.lead}{' '}
          <Link className={text.link} to={variant.other.to}>
            {variant.other.label}
          </Link>
        </p>
      </div>
    </AuthFrame>
  );
}
