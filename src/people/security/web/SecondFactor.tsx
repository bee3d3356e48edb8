import { lazy, Suspense } from 'react';
import { Badge } from '#ui/facts/Badge.tsx';
import { Block } from '#ui/layout/Block.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import { useSubjectDialog } from '#ui/dialog/useSubjectDialog.ts';
import { type SecondFactorState, useSecondFactor } from './api.ts';
import { momentText } from './moment.ts';
import layout from '#ui/layout/layout.module.css';
import text from '#ui/layout/text.module.css';

const loadSetUp = () => import('./SetUpDialog.tsx');
const SetUpDialog = lazy(loadSetUp);
const loadProof = () => import('./ProofDialog.tsx');
const ProofDialog = lazy(loadProof);
const failure = 'Failed to open the form. Please try again.';

export function SecondFactor() {
  const factor = useSecondFactor();
  const setUp = useSubjectDialog<null>({ load: loadSetUp, failure });
  const proof = useSubjectDialog<'renew' | 'turn off'>({ load: loadProof, failure });
  return (
    <Block
      title="Second factor"
      beside={
        typeof factor.data?.since === 'string' && (
          <Badge tone="ok" shape="full">
            On
          </Badge>
        )
      }
    >
      <QueryView
        as="h3"
        query={factor}
        skeleton={<StackSkeleton heights={['3rem', '2.75rem']} />}
        failure="Failed to load your second factor"
      >
        {(data) =>
          data.since === null ? (
            <Off isRequired={data.isRequired} onSetUp={() => setUp.open(null)} />
          ) : (
            <On factor={data} onRenew={() => proof.open('renew')} onTurnOff={() => proof.open('turn off')} />
          )
        }
      </QueryView>
      <Suspense>
        {setUp.current && <SetUpDialog key={setUp.current.key} {...setUp.controls} />}
        {proof.current && <ProofDialog key={proof.current.key} purpose={proof.current.subject} {...proof.controls} />}
      </Suspense>
    </Block>
  );
}

function Off({ isRequired, onSetUp }: { isRequired: boolean; onSetUp: () => void }) {
  return (
    <div className={layout.stack}>
      {isRequired && (
        <Notice tone="warn" title="Super admins need a second factor">
          Set it up now. Everything else waits until you have.
        </Notice>
      )}
      <p className={text.dim}>
        A code from an app on your phone, asked for after your password. Somebody who learns your password still cannot
        log in.
      </p>
      <div>
        <Button variant="primary" onClick={onSetUp}>
          Set Up
        </Button>
      </div>
    </div>
  );
}

interface OnProps {
  factor: SecondFactorState;
  onRenew: () => void;
  onTurnOff: () => void;
}

function On({ factor: { since, recoveryCodesLeft }, onRenew, onTurnOff }: OnProps) {
  return (
    <div className={layout.stack}>
      <p className={text.dim}>
        {`Logging in takes a code from your authenticator app${since !== null ? `, since ${momentText(since)}` : ''}. ${recoveryCodesLeft === 1 ? 'One recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`}`}
      </p>
      <div className={layout.row}>
        <Button onClick={onRenew}>New Recovery Codes</Button>
        <Button variant="quiet-danger" onClick={onTurnOff}>
          Turn Off
        </Button>
      </div>
    </div>
  );
}
