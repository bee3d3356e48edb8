import { apiClient } from '#platform/http/web/client.ts';
import type { CallInput } from '#platform/http/contract.ts';
import type { calls } from '../contract.ts';

const call = apiClient<typeof calls>();

type Body<Key extends keyof typeof calls> =
  CallInput<(typeof calls)[Key]> extends { body: infer Written } ? Written : never;

type SignUpBody = Body<'POST /auth/register'>;

export type PersonForm = Body<'PUT /users/profile'>;

export const sendCode = (email: string) => call('POST /verification/send-code', { body: { email } });
export const resendCode = (email: string) => call('POST /verification/resend-code', { body: { email } });
export const verifyCode = (email: string, code: string) =>
  call('POST /verification/verify-code', { body: { email, code } });
export const register = (body: SignUpBody) => call('POST /auth/register', { body });

export const sendFreshBatchCode = (email: string) =>
  call('POST /verification/batch-2025/send-code', { body: { email } });
export const verifyFreshBatchCode = (email: string, code: string) =>
  call('POST /verification/batch-2025/verify-code', { body: { email, code } });
export const registerFreshBatch = (body: SignUpBody) => call('POST /auth/register-batch-2025', { body });

export const logIn = (body: Body<'POST /auth/login'>) => call('POST /auth/login', { body });
export const forgotPassword = (email: string) => call('POST /auth/forgot-password', { body: { email } });
export const resetPassword = (body: Body<'POST /auth/reset-password'>) => call('POST /auth/reset-password', { body });

export const changeProfile = (body: PersonForm) => call('PUT /users/profile', { body });
