import { SignUp } from './SignUp.tsx';
import { freshBatch } from './signUpWays.ts';

export default function RegisterFreshBatchPage() {
  return <SignUp variant={freshBatch} />;
}
