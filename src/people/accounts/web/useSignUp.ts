import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { festival } from '#festival';
import { ApiError, hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import type { FieldProblems } from '#ui/form/formErrors.ts';
import { useSingleFlight } from '#ui/browser/useSingleFlight.ts';
import { useValidatedForm } from '#ui/form/useValidatedForm.ts';
import { toast } from '#ui/toast/toast.ts';
import type { User } from '../contract.ts';
import {
  codeLifetimeMs,
  codeProblem,
  missingFields,
  isSamePassword,
  passwordProblem,
  passwordsDiffer,
  verificationTokenLifetimeMs,
} from '../rules.ts';
import { formSentences } from './formSentences.ts';
import { type Person, personProblems, normalizePerson } from './person.ts';
import {
  dropDetails,
  dropProgress,
  saveDetails,
  savedDetails,
  saveProgress,
  useSignUpProgress,
} from './signUpProgress.ts';
import type { SignUpVariant } from './signUpVariants.ts';

type Details = Person & { password: string; confirmPassword: string };

export const steps = ['Email', 'Code', 'Details'] as const;

function detailsProblems(details: Details, variant: SignUpVariant): FieldProblems<Details> {
  const { password, confirmPassword } = details;
  const problems: FieldProblems<Details> = {
    ...personProblems(details),
    password: password === '' ? missingFields : passwordProblem(password, variant.shortPassword),
    confirmPassword: isSamePassword(password, confirmPassword) ? undefined : passwordsDiffer,
  };
  if (confirmPassword === '') problems.confirmPassword = missingFields;
  if (variant.missing === undefined) return problems;
  const names = Object.keys(problems) as (keyof Details)[];
  const missing = names.filter((name) => problems[name] !== undefined && details[name] === '');
  return { ...problems, ...Object.fromEntries(missing.map((name) => [name, variant.missing])) };
}

const registrationFailed = 'Registration failed. Please try again.';
const after = (ms: number) => Date.now() + ms;

/** @param linkToken of the opened mailed link, or empty: it is confirmed at the second step */
export function useSignUp(
  variant: SignUpVariant,
  linkToken: string,
  onRegistered: (login: { token: string; user: User }) => void,
) {
  const { path } = variant;
  const navigate = useNavigate();
  const progress = useSignUpProgress(path);
  const [isRegistered, setRegistered] = useState(false);
  const isProved = progress?.proof !== undefined;
  const reached = isProved || isRegistered ? 2 : progress ? 1 : 0;
  const step = linkToken === '' ? reached : 1;

  const email = useValidatedForm({
    defaults: { email: '' },
    validate: (values) => ({ email: variant.email.problem(values.email) }),
    errorFields: { email_taken: 'email' },
    onSubmit: async (values) => {
      const typed = values.email.trim();
      try {
        await variant.sendCode(typed);
        toast.success('Verification code sent to your email!');
        waitFor(variant.resendAfter, typed);
      } catch (error) {
        if (!hasRefusalCode(error, 'code_too_soon')) throw error;
        toast.formError(error.message);
        waitFor(error.retryAfter ?? variant.resendAfter, typed);
      }
    },
    failure: variant.failed.send,
  });
  const address = progress?.email ?? email.getValues('email').trim();

  const code = useValidatedForm({
    defaults: { code: '' },
    validate: (values) => ({ code: codeProblem(values.code, variant.digits) }),
    errorFields: { code_invalid: 'code' },
    onSubmit: async (values) => {
      const { verificationToken } = await variant.verifyCode(address, values.code);
      prove({ email: address, verificationToken });
      toast.success('Email verified successfully!');
    },
    failure: variant.failed.verify,
  });

  const [kept] = useState(() => savedDetails(path));
  const details = useValidatedForm<Details>({
    defaults: { ...kept, ...(variant.batch === '' ? {} : { batch: variant.batch }), password: '', confirmPassword: '' },
    validate: (values) => detailsProblems(values, variant),
    normalize: normalizePerson,
    formSentences,
    errorFields: { roll_number_taken: 'rollNumber', password_common: 'password' },
    onChange: (values) => saveDetails(path, values),
    onSubmit: async (values) => {
      if (isRegistered) return;
      try {
        const department = festival.department.name;
        const verificationToken = progress?.proof ?? '';
        const login = await variant.register({ ...values, email: address, verificationToken, department });
        setRegistered(true);
        onRegistered(login);
        dropProgress(path);
        dropDetails(path);
        toast.success(variant.welcome);
      } catch (error) {
        const fields = error instanceof ApiError ? error.errors.map((each) => each.field) : [];
        const isOfEmail = hasRefusalCode(error, 'email_taken') || fields.includes('email');
        const isOfProof = hasRefusalCode(error, 'token_invalid') || fields.includes('verificationToken');
        if (!isOfEmail && !isOfProof) throw error;
        // Both are corrected at the first step; the details are kept.
        changeEmail();
        if (isOfEmail) email.showFailure(error, registrationFailed);
        else toast.formError(messageOf(error, registrationFailed));
      }
    },
    failure: registrationFailed,
  });

  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (step === 0) email.setFocus('email');
    else if (step === 1) code.setFocus('code');
    else details.setFocus('name');
  });

  const waitFor = (seconds: number, to: string) =>
    saveProgress(path, { email: to, resendAt: after(seconds * 1000), until: after(codeLifetimeMs) });

  const [resend, isResending] = useSingleFlight(async () => {
    try {
      await variant.resendCode(address);
      code.resetField('code');
      code.setFocus('code');
      toast.success('New verification code sent!');
      waitFor(variant.resendAfter, address);
    } catch (error) {
      toast.error(messageOf(error, 'Failed to resend code'));
      if (hasRefusalCode(error, 'code_too_soon')) waitFor(error.retryAfter ?? variant.resendAfter, address);
    }
  });

  function prove({ email: to, verificationToken }: { email: string; verificationToken: string }) {
    saveProgress(path, { email: to, proof: verificationToken, resendAt: 0, until: after(verificationTokenLifetimeMs) });
  }

  /** Removes the token of a mailed link from the address. */
  function leaveLink() {
    void navigate(path, { replace: true });
  }

  function changeEmail() {
    code.resetField('code');
    // After a reload its field is empty.
    if (email.getValues('email').trim() !== address) email.setValue('email', address);
    dropProgress(path);
  }

  return {
    step,
    address,
    email,
    code,
    details,
    isProved,
    isRegistered,
    waitEnds: progress?.resendAt ?? 0,
    isResending,
    resend,
    changeEmail,
    prove,
    leaveLink,
  };
}

export type SignUpFlow = ReturnType<typeof useSignUp>;
