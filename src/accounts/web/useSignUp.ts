import { useEffect, useRef, useState } from 'react';
import { festival } from '#festival';
import { ApiError, hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import type { FieldProblems } from '#ui/form/formErrors.ts';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast.ts';
import type { User } from '../contract.ts';
import { codeProblem, missingFields, passwordProblem, passwordsDiffer } from '../rules.ts';
import { formSentences } from './formSentences.ts';
import { type Person, personDefaults, personProblems, normalizePerson } from './person.ts';
import type { SignUpVariant } from './signUpVariants.ts';

type Details = Person & { password: string; confirmPassword: string };

export const steps = ['Email', 'Code', 'Details'] as const;

function detailsProblems(details: Details, variant: SignUpVariant): FieldProblems<Details> {
  const { password, confirmPassword } = details;
  const problems: FieldProblems<Details> = {
    ...personProblems(details),
    password: password === '' ? missingFields : passwordProblem(password, variant.shortPassword),
    confirmPassword: password === confirmPassword ? undefined : passwordsDiffer,
  };
  if (confirmPassword === '') problems.confirmPassword = missingFields;
  if (variant.missing === undefined) return problems;
  const names = Object.keys(problems) as (keyof Details)[];
  const missing = names.filter((name) => problems[name] !== undefined && details[name] === '');
  return { ...problems, ...Object.fromEntries(missing.map((name) => [name, variant.missing])) };
}

const registrationFailed = 'Registration failed. Please try again.';
const after = (seconds: number) => Date.now() + seconds * 1000;

export function useSignUp(variant: SignUpVariant, onRegistered: (login: { token: string; user: User }) => void) {
  const [step, setStep] = useState(0);
  const [verificationToken, setVerificationToken] = useState('');
  /** Epoch ms at which the code can be resent. */
  const [waitEnds, setWaitEnds] = useState(0);
  const [isResending, setResending] = useState(false);

  const email = useValidatedForm({
    defaults: { email: '' },
    validate: (values) => ({ email: variant.email.problem(values.email) }),
    errorFields: { email_taken: 'email' },
    onSubmit: async (values) => {
      try {
        await variant.sendCode(values.email.trim());
        toast.success('Verification code sent to your email!');
        waitFor(variant.resendAfter);
      } catch (error) {
        if (!hasRefusalCode(error, 'code_too_soon')) throw error;
        toast.error(error.message);
        waitFor(error.retryAfter ?? variant.resendAfter);
      }
      setStep(1);
    },
    failure: variant.failed.send,
  });
  const address = email.getValues('email').trim();

  const code = useValidatedForm({
    defaults: { code: '' },
    validate: (values) => ({ code: codeProblem(values.code, variant.digits) }),
    errorFields: { code_invalid: 'code' },
    onSubmit: async (values) => {
      setVerificationToken((await variant.verifyCode(address, values.code)).verificationToken);
      toast.success('Email verified successfully!');
      setStep(2);
    },
    failure: variant.failed.verify,
  });

  const details = useValidatedForm<Details>({
    defaults: { ...personDefaults(), batch: variant.batch, password: '', confirmPassword: '' },
    validate: (values) => detailsProblems(values, variant),
    normalize: normalizePerson,
    formSentences,
    errorFields: { roll_number_taken: 'rollNumber', password_common: 'password' },
    onSubmit: async (values) => {
      try {
        const department = festival.department.name;
        onRegistered(await variant.register({ ...values, email: address, verificationToken, department }));
        toast.success(variant.welcome);
      } catch (error) {
        const fields = error instanceof ApiError ? error.errors.map((each) => each.field) : [];
        // Both are corrected at the first step, with the details kept for afterwards.
        if (hasRefusalCode(error, 'email_taken') || fields.includes('email')) {
          email.showFailure(error, registrationFailed);
        } else if (hasRefusalCode(error, 'token_invalid') || fields.includes('verificationToken')) {
          toast.error(messageOf(error, registrationFailed));
        } else throw error;
        changeEmail();
      }
    },
    failure: registrationFailed,
  });

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (step === 0) email.setFocus('email');
    else if (step === 1) code.setFocus('code');
    else details.setFocus('name');
  });

  const waitFor = (seconds: number) => setWaitEnds(after(seconds));

  async function resend() {
    setResending(true);
    try {
      await variant.resendCode(address);
      code.resetField('code');
      code.setFocus('code');
      toast.success('New verification code sent!');
      waitFor(variant.resendAfter);
    } catch (error) {
      toast.error(messageOf(error, 'Failed to resend code'));
      if (hasRefusalCode(error, 'code_too_soon')) waitFor(error.retryAfter ?? variant.resendAfter);
    } finally {
      setResending(false);
    }
  }

  function changeEmail() {
    code.resetField('code');
    setWaitEnds(0);
    setVerificationToken('');
    setStep(0);
  }

  return {
    step,
    address,
    email,
    code,
    details,
    waitEnds,
    isResending,
    resend,
    changeEmail,
  };
}

export type SignUpFlow = ReturnType<typeof useSignUp>;
