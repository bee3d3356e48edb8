import { useEffect, useRef, useState } from 'react';
import { festival } from '#festival';
import { ApiError, isRefusal, sentenceOf } from '#platform/http/web/client.ts';
import { toast } from '#ui/toast.ts';
import type { User } from '../contract.ts';
import { codeProblem, missingFields, passwordProblem, passwordsDiffer } from '../rules.ts';
import { type Person, personProblems, tidyPerson } from './person.ts';
import type { SignUpWay } from './signUpWays.ts';
import { type Problems, useRuledForm } from './useRuledForm.ts';

type Details = Person & { password: string; confirmPassword: string };

export const steps = ['Email', 'Code', 'Details'] as const;

function detailsProblems(details: Details, way: SignUpWay): Problems<Details> {
  const { password, confirmPassword } = details;
  const problems: Problems<Details> = {
    ...personProblems(details),
    password: password === '' ? missingFields : passwordProblem(password, way.shortPassword),
    confirmPassword: password === confirmPassword ? undefined : passwordsDiffer,
  };
  if (confirmPassword === '') problems.confirmPassword = missingFields;
  if (way.missing === undefined) return problems;
  const missing = Object.entries(details).filter(([, value]) => value === '');
  return { ...problems, ...Object.fromEntries(missing.map(([name]) => [name, way.missing])) };
}

const registrationFailed = 'Registration failed. Please try again.';
const after = (seconds: number) => Date.now() + seconds * 1000;

/** The way through the three steps. Going back or being refused loses nothing that was typed. */
export function useSignUp(way: SignUpWay, onRegistered: (login: { token: string; user: User }) => void) {
  const [step, setStep] = useState(0);
  const [proof, setProof] = useState('');
  /** When the code can be asked for again, in milliseconds since 1970. */
  const [waitEnds, setWaitEnds] = useState(0);
  const [isResending, setResending] = useState(false);

  const email = useRuledForm({
    values: { email: '' },
    problems: (values) => ({ email: way.email.problem(values.email) }),
    refusedAt: { email_taken: 'email' },
  });
  const code = useRuledForm({
    values: { code: '' },
    problems: (values) => ({ code: codeProblem(values.code, way.digits) }),
    refusedAt: { code_invalid: 'code' },
  });
  const details = useRuledForm<Details>({
    values: {
      name: '',
      rollNumber: '',
      phoneNumber: '',
      batch: way.batch,
      section: '',
      password: '',
      confirmPassword: '',
    },
    problems: (values) => detailsProblems(values, way),
    tidy: tidyPerson,
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
      await way.sendCode(values.email.trim());
      toast.success('Verification code sent to your email!');
      waitFor(way.resendAfter);
    } catch (error) {
      // The code of a moment ago is still good: on to entering it.
      if (!isRefusal(error, 'code_too_soon')) throw error;
      toast.error(error.message);
      waitFor(error.retryAfter ?? way.resendAfter);
    }
    setStep(1);
  }, way.failed.send);

  async function resend() {
    setResending(true);
    try {
      await way.resendCode(address);
      code.clear('code');
      code.focus('code');
      toast.success('New verification code sent!');
      waitFor(way.resendAfter);
    } catch (error) {
      toast.error(sentenceOf(error, 'Failed to resend code'));
      if (isRefusal(error, 'code_too_soon')) waitFor(error.retryAfter ?? way.resendAfter);
    } finally {
      setResending(false);
    }
  }

  const verify = code.submit(async (values) => {
    setProof((await way.verifyCode(address, values.code)).verificationToken);
    toast.success('Email verified successfully!');
    setStep(2);
  }, way.failed.verify);

  function changeEmail() {
    code.clear('code');
    setWaitEnds(0);
    setProof('');
    setStep(0);
  }

  const register = details.submit(async (values) => {
    try {
      const department = festival.department.name;
      onRegistered(await way.register({ ...values, email: address, verificationToken: proof, department }));
      toast.success(way.welcome);
    } catch (error) {
      const about = error instanceof ApiError ? error.errors.map((each) => each.field) : [];
      // Both are mended at the first step, with the details kept for afterwards.
      if (isRefusal(error, 'email_taken') || about.includes('email')) email.tell(error, registrationFailed);
      else if (isRefusal(error, 'token_invalid') || about.includes('verificationToken')) {
        toast.error(sentenceOf(error, registrationFailed));
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
