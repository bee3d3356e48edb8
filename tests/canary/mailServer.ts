import { startSmtpServer } from '../support/smtpServer.ts';

export async function startRefusingMailServer(replyCode: (address: string) => number) {
  const received: string[] = [];
  const server = await startSmtpServer((raw, [address = '']) => {
    const mail = Buffer.from(raw, 'latin1').toString();
    received.push(mail);
    const refusal = new Error(`no ${address}: ${mail.replaceAll(/\s+/g, ' ')}`);
    return Object.assign(refusal, { responseCode: replyCode(address) });
  });
  return { ...server, received };
}
