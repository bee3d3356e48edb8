import { useState } from 'react';
import { cx } from '#ui/browser/cx.ts';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { type ReceiptAt, useReceipt } from './useReceipt.ts';
import styles from './ReceiptLink.module.css';

export default function ReceiptPicture(receipt: ReceiptAt) {
  const picture = useReceipt(receipt);
  const [isLarge, setLarge] = useState(false);
  return (
    <QueryView query={picture} skeleton={<SkeletonLine height="8rem" />} failure="Failed to load the receipt">
      {(address) => (
        <button
          type="button"
          className={cx(styles.picture, isLarge && styles.large)}
          aria-expanded={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          <img src={address} alt="Payment receipt" />
        </button>
      )}
    </QueryView>
  );
}
