import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../contract.ts';

const call = apiClient<typeof calls>();

interface Registration {
  email: string;
  verificationToken: string;
  password: string;
  confirmPassword?: string | undefined;
  name: string;
  rollNumber: string;
  batch: string;
  section: string;
  phoneNumber: string;
  department: string;
}

export const sendCode = (email: string) => call('POST /verification/send-code', { body: { email } });
export const resendCode = (email: string) => call('POST /verification/resend-code', { body: { email } });
export const verifyCode = (email: string, code: string) =>
  call('POST /verification/verify-code', { body: { email, code } });
export const register = (body: Registration) => call('POST /auth/register', { body });

export const sendFreshBatchCode = (email: string) =>
  call('POST /verification/batch-2025/send-code', { body: { email } });
export const verifyFreshBatchCode = (email: string, code: string) =>
  call('POST /verification/batch-2025/verify-code', { body: { email, code } });
export const registerFreshBatch = (body: Registration) => call('POST /auth/register-batch-2025', { body });

export const logIn = (body: { email: string; password: string }) => call('POST /auth/login', { body });
export const forgotPassword = (email: string) => call('POST /auth/forgot-password', { body: { email } });
export const resetPassword = (body: { email: string; resetCode: string; newPassword: string }) =>
  call('POST /auth/reset-password', { body });

export const changeProfile = (body: {
  name: string;
  rollNumber: string;
  phoneNumber: string;
  batch: string;
  section: string;
}) => call('PUT /users/profile', { body });
