import { parentPort } from 'node:worker_threads';
import { certificatePdf, type CertificateText } from './certificatePdf.ts';

parentPort?.on('message', (certificate: CertificateText) => {
  void certificatePdf(certificate).then(
    (pdf) => parentPort?.postMessage({ pdf }, []),
    // The message of an error could contain typed text.
    (error: unknown) => {
      const failure = error instanceof Error ? error.stack?.split('\n')[1] : '';
      parentPort?.postMessage({ failure }, []);
    },
  );
});
