import { useEffect, useRef, useState } from 'react';
import { festival } from '#festival';
import { ApiError, hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast.ts';
import type { User } from '../contract.ts';
import { codeProblem, missingFields, passwordProblem, passwordsDiffer } from '../rules.ts';
import { type Person, personProblems, normalizePerson } from './person.ts';
import type { SignUpVariant } from './signUpWays.ts';
import { type Problems, useRuledForm } from './useRuledForm.ts';

type Details = Person & { password: string; confirmPassword: string };

export const steps = ['Email', 'Code', 'Details'] as const;

function detailsProblems(details: Details, variant: SignUpVariant): Problems<Details> {
  const { password, confirmPassword } = details;
  const problems: Problems<Details> = {
    ...personProblems(details),
    password: password === '' ? missingFields : passwordProblem(password, variant.shortPassword),
    confirmPassword: password === confirmPassword ? undefined : passwordsDiffer,
  };
  if (confirmPassword === '') problems.confirmPassword = missingFields;
  if (variant.missing === undefined) return problems;
  const missing = Object.entries(details).filter(([, value]) => value === '');
  return { ...problems, ...Object.fromEntries(missing.map(([name]) => [name, variant.missing])) };
}

const registrationFailed = 'Registration failed. Please try again.';
const after = (seconds: number) => Date.now() + seconds * 1000;

/** The way through the three steps. Going back or being refused loses nothing that was typed. */
export function useSignUp(variant: SignUpVariant, onRegistered: (login: { token: string; user: User }) => void) {
  const [step, setStep] = useState(0);
  const [proof, setProof] = useState('');
  /** When the code can be asked for again, in milliseconds since 1970. */
  const [waitEnds, setWaitEnds] = useState(0);
  const [isResending, setResending] = useState(false);

  const email = useRuledForm({
    values: { email: '' },
    problems: (values) => ({ email: variant.email.problem(values.email) }),
    refusedAt: { email_taken: 'email' },
  });
  const code = useRuledForm({
    values: { code: '' },
    problems: (values) => ({ code: codeProblem(values.code, variant.digits) }),
    refusedAt: { code_invalid: 'code' },
  });
  const details = useRuledForm<Details>({
    values: {
      name: '',
      rollNumber: '',
      phoneNumber: '',
      batch: variant.batch,
      section: '',
      password: '',
      confirmPassword: '',
    },
    problems: (values) => detailsProblems(values, variant),
    tidy: normalizePerson,
    refusedAt: { roll_number_taken: 'rollNumber', password_common: 'password' },
  });
  const address = email.value('email').trim();

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (step === 0) email.focus('email');
    else if (step === 1) code.focus('code');
    else details.focus('name');
  });

  const waitFor = (seconds: number) => setWaitEnds(after(seconds));

  const sendCode = email.submit(async (values) => {
    try {
      await variant.sendCode(values.email.trim());
      toast.success('Verification code sent to your email!');
      waitFor(variant.resendAfter);
    } catch (error) {
      // The code of a moment ago is still good: on to entering it.
      if (!hasRefusalCode(error, 'code_too_soon')) throw error;
      toast.error(error.message);
      waitFor(error.retryAfter ?? variant.resendAfter);
    }
    setStep(1);
  }, variant.failed.send);

  async function resend() {
    setResending(true);
    try {
      await variant.resendCode(address);
      code.clear('code');
      code.focus('code');
      toast.success('New verification code sent!');
      waitFor(variant.resendAfter);
    } catch (error) {
      toast.error(messageOf(error, 'Failed to resend code'));
      if (hasRefusalCode(error, 'code_too_soon')) waitFor(error.retryAfter ?? variant.resendAfter);
    } finally {
      setResending(false);
    }
  }

  const verify = code.submit(async (values) => {
    setProof((await variant.verifyCode(address, values.code)).verificationToken);
    toast.success('Email verified successfully!');
    setStep(2);
  }, variant.failed.verify);

  function changeEmail() {
    code.clear('code');
    setWaitEnds(0);
    setProof('');
    setStep(0);
  }

  const register = details.submit(async (values) => {
    try {
      const department = festival.department.name;
      onRegistered(await variant.register({ ...values, email: address, verificationToken: proof, department }));
      toast.success(variant.welcome);
    } catch (error) {
      const about = error instanceof ApiError ? error.errors.map((each) => each.field) : [];
      // Both are mended at the first step, with the details kept for afterwards.
      if (hasRefusalCode(error, 'email_taken') || about.includes('email')) email.tell(error, registrationFailed);
      else if (hasRefusalCode(error, 'token_invalid') || about.includes('verificationToken')) {
        toast.error(messageOf(error, registrationFailed));
      } else throw error;
      changeEmail();
    }
  }, registrationFailed);

  return {
    step,
    address,
    email,
    code,
    details,
    waitEnds,
    isResending,
    sendCode,
    resend,
    verify,
    changeEmail,
    register,
  };
}

export type SignUpFlow = ReturnType<typeof useSignUp>;
