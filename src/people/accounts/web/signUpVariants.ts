import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import {
  anyEmailProblem,
  type CodeDigits,
  codeDigits,
  missingFields,
  type Problem,
  shortPassword,
  shortPasswordLong,
  universityEmailProblem,
} from '../rules.ts';
import * as api from './api.ts';

export interface SignUpVariant {
  path: string;
  email: { label: string; lead: string; placeholder: string; problem: (email: string) => Problem };
  digits: CodeDigits;
  resendAfter: number;
  resendWithLeft: number;
  sendCode: (email: string) => Promise<unknown>;
  resendCode: (email: string) => Promise<unknown>;
  verifyCode: typeof api.verifyCode;
  batch: string;
  missing: string | undefined;
  shortPassword: string;
  register: typeof api.register;
  failed: { send: string; verify: string };
  welcome: string;
  after: { pauseMs: number; replace: boolean };
  other: { lead: string; label: string; to: string };
}

export const university: SignUpVariant = {
  path: addresses.register,
  email: {
    label: 'University email',
    lead: `We send a ${codeDigits.signUp}-digit code to your university address.`,
    placeholder: `name@${festival.mailDomain}`,
    problem: universityEmailProblem,
  },
  digits: codeDigits.signUp,
  resendAfter: 60,
  resendWithLeft: 1,
  sendCode: api.sendCode,
  resendCode: api.resendCode,
  verifyCode: api.verifyCode,
  batch: '',
  missing: undefined,
  shortPassword,
  register: (form) => api.register({ ...form, confirmPassword: undefined }),
  failed: { send: 'Failed to send verification code', verify: 'Invalid verification code' },
  welcome: festival.wording.welcome,
  after: { pauseMs: 1000, replace: false },
  other: { lead: '', label: festival.wording.freshBatchLink, to: addresses.registerFreshBatch },
};

export const freshBatch: SignUpVariant = {
  path: addresses.registerFreshBatch,
  email: {
    label: 'Personal email',
    lead: festival.wording.freshBatchIntro,
    placeholder: '',
    problem: anyEmailProblem,
  },
  digits: codeDigits.freshBatch,
  resendAfter: 300,
  resendWithLeft: 0,
  sendCode: api.sendFreshBatchCode,
  resendCode: api.sendFreshBatchCode,
  verifyCode: api.verifyFreshBatchCode,
  batch: festival.freshBatch,
  missing: missingFields,
  shortPassword: shortPasswordLong,
  register: api.registerFreshBatch,
  failed: {
    send: 'Failed to send verification code. Please try again.',
    verify: 'Invalid verification code. Please try again.',
  },
  welcome: festival.wording.welcomeFreshBatch,
  after: { pauseMs: 0, replace: true },
  other: { lead: 'Have a university email?', label: 'Register', to: addresses.register },
};
