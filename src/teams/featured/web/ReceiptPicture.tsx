import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFile } from '#platform/http/web/fetchFile.ts';
import { cx } from '#ui/browser/cx.ts';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import styles from './ReceiptLink.module.css';

interface ReceiptPictureProps {
  /** Of the call that answers the picture. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Changes with the team. */
  version: string;
}

export default function ReceiptPicture({ path, headers, version }: ReceiptPictureProps) {
  const picture = useQuery({
    queryKey: ['receipt', path, version],
    queryFn: async () => (await fetchFile(path, {}, headers)).file,
    // Personal data stays in memory no longer than it is shown.
    gcTime: 0,
    staleTime: Infinity,
    // A review changes the version too.
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={picture} skeleton={<SkeletonLine height="8rem" />} failure="Failed to load the receipt">
      {(file) => <Shown file={file} />}
    </QueryView>
  );
}

function Shown({ file }: { file: Blob }) {
  const [url, setUrl] = useState<string>();
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    // Not a blob: address, which the content security policy does not allow.
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setUrl(reader.result);
    });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return (
    url !== undefined && (
      <button
        type="button"
        className={cx(styles.picture, isLarge && styles.large)}
        aria-expanded={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        <img src={url} alt="Payment receipt" />
      </button>
    )
  );
}
