import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchFile } from '#platform/http/web/fetchFile.ts';

export interface ReceiptAt {
  /** Of the call that answers the picture. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Changes with the picture. */
  version: string;
}

/** Not a blob: address, which the content security policy does not allow. */
const dataAddress = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read')));
    reader.readAsDataURL(file);
  });

/** The address of a picture that only its readers may fetch. */
export const useReceipt = ({ path, headers, version }: ReceiptAt, isWanted = true) =>
  useQuery({
    queryKey: ['receipt', path, version],
    queryFn: async () => dataAddress((await fetchFile(path, {}, headers)).file),
    enabled: isWanted,
    // Personal data stays in memory no longer than it is shown.
    gcTime: 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
