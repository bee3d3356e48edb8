#!/usr/bin/env node
// Starts Firefox for Playwright, which takes this file for the browser, and stands between the two: Playwright sets media
// features in every context, and Firefox has that command of WebDriver BiDi only after 153. docs/decisions/118
import { spawn } from 'node:child_process';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Transform } from 'node:stream';

const [firefox = '', ...args] = [process.env['FIREFOX'], ...process.argv.slice(2)];
const unknown = 'emulation.setMediaFeaturesOverride';
const announcement = /WebDriver BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)/;

/** The frames that a WebSocket client sends, each whole: header, mask, payload (RFC 6455, 5.2). */
class ClientFrames extends Transform {
  readonly #host: string;
  #kept = Buffer.alloc(0);
  #isHandshake = true;

  constructor(host: string) {
    super();
    this.#host = host;
  }

  override _transform(chunk: Buffer, _encoding: string, done: () => void) {
    this.#kept = Buffer.concat([this.#kept, chunk]);
    if (this.#isHandshake) {
      const end = this.#kept.indexOf('\r\n\r\n');
      if (end < 0) return done();
      this.#isHandshake = false;
      // Firefox refuses a Host that is not its own.
      this.push(this.#kept.toString('latin1', 0, end + 4).replace(/^Host:.*$/im, `Host: ${this.#host}`));
      this.#kept = this.#kept.subarray(end + 4);
    }
    for (let size = frameSize(this.#kept); size && this.#kept.length >= size; size = frameSize(this.#kept)) {
      replaceUnknown(this.#kept.subarray(0, size));
      this.#release(size);
    }
    done();
  }

  #release(size: number) {
    this.push(this.#kept.subarray(0, size));
    this.#kept = this.#kept.subarray(size);
  }
}

const lengthBytes = (frame: Buffer) => ({ 126: 2, 127: 8 })[frame[1]! & 0x7f] ?? 0;

function frameSize(bytes: Buffer): number | undefined {
  if (bytes.length < 2 || bytes.length < 2 + lengthBytes(bytes)) return undefined;
  const wide = lengthBytes(bytes);
  const payload = wide === 0 ? bytes[1]! & 0x7f : wide === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return 2 + wide + 4 + payload;
}

/** Firefox answers `session.status` in its place, whose answer is not read; the frame keeps its length. */
function replaceUnknown(frame: Buffer) {
  const mask = frame.subarray(2 + lengthBytes(frame), 6 + lengthBytes(frame));
  const payload = frame.subarray(6 + lengthBytes(frame));
  const xor = () => payload.forEach((byte, at) => (payload[at] = byte ^ mask[at % 4]!));
  xor();
  const text = payload.toString();
  if (text.includes(`"method":"${unknown}"`)) {
    const { id } = JSON.parse(text) as { id: number };
    payload.write(JSON.stringify({ id, method: 'session.status', params: {} }).padEnd(payload.length));
  }
  xor();
}

const browser = spawn(firefox, args, { stdio: ['ignore', 'inherit', 'pipe'] });
browser.on('exit', (code) => process.exit(code ?? 1));
browser.stderr.setEncoding('utf8').on('data', (text: string) => {
  const [, port] = announcement.exec(text) ?? [];
  if (!port) {
    process.stderr.write(text);
    return;
  }
  const server = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1');
    client
      .pipe(new ClientFrames(`127.0.0.1:${port}`))
      .pipe(upstream)
      .pipe(client);
    for (const socket of [client, upstream])
      socket.on('error', () => [client, upstream].forEach((one) => one.destroy()));
  });
  server.listen(0, '127.0.0.1', () =>
    process.stderr.write(text.replace(port, String((server.address() as AddressInfo).port))),
  );
});
