import { SignUp } from './SignUp.tsx';
import { freshBatch } from './signUpVariants.ts';

export default function RegisterFreshBatchPage() {
  return <SignUp variant={freshBatch} />;
}
