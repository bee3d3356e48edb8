import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect, Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { stopListening, waitUntilUnused } from './drain.ts';

const closing: (() => unknown)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function listening(): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => response.end('done')).listen(0, '127.0.0.1');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

function keepAliveAgent(): Agent {
  const agent = new Agent({ keepAlive: true });
  closing.push(() => agent.destroy());
  return agent;
}

const ask = async (port: number, agent: Agent): Promise<string> => {
  const [response] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage];
  return text(response);
};

/** Connections that the system has accepted and Node has not, each with a request in it; how many were answered. */
async function answeredOf(port: number, count: number, stop: () => unknown): Promise<number> {
  const sockets = Array.from({ length: count }, (): Socket => connect(port, '127.0.0.1'));
  const answers = sockets.map(async (socket) => {
    socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    return (await text(socket).catch(() => '')).startsWith('HTTP/1.1 200');
  });
  // By then each is connected.
  await new Promise((resolve) => {
    process.nextTick(resolve);
  });
  await stop();
  return (await Promise.all(answers)).filter(Boolean).length;
}

describe('a server that stops listening', () => {
  it('answers what had reached it, and takes nothing new', async () => {
    const { server, port } = await listening();
    expect(await answeredOf(port, 50, () => stopListening(server))).toBe(50);
    await expect(ask(port, keepAliveAgent())).rejects.toThrow('ECONNREFUSED');
  });

  it('the control: closed at once it resets them', async () => {
    const { server, port } = await listening();
    expect(await answeredOf(port, 50, () => NetServer.prototype.close.call(server))).toBeLessThan(50);
  });

  it('goes on answering on connections that were idle', async () => {
    const { server, port } = await listening();
    const agent = keepAliveAgent();
    expect(await ask(port, agent)).toBe('done');
    await stopListening(server);
    expect(await ask(port, agent)).toBe('done');
  });
});

describe('waiting until a server is unused', () => {
  const wait = async (server: Server, limits: { idleMs: number; maxMs: number }, lastRequestAt = () => 0) => {
    const startedAt = Date.now();
    await waitUntilUnused(server, { ...limits, lastRequestAt });
    return Date.now() - startedAt;
  };

  it('ends with the last connection', async () => {
    const { server, port } = await listening();
    const agent = keepAliveAgent();
    await ask(port, agent);
    await stopListening(server);
    setTimeout(() => agent.destroy(), 200);
    const waitedMs = await wait(server, { idleMs: 20_000, maxMs: 20_000 });
    expect(waitedMs).toBeGreaterThanOrEqual(150);
    expect(waitedMs).toBeLessThan(15_000);
  });

  it('ends when none had a request for so long, and in any case some time', async () => {
    const { server, port } = await listening();
    await ask(port, keepAliveAgent());
    await stopListening(server);
    expect(await wait(server, { idleMs: 300, maxMs: 20_000 })).toBeGreaterThanOrEqual(300);
    expect(await wait(server, { idleMs: 300, maxMs: 600 }, Date.now)).toBeGreaterThanOrEqual(600);
  });
});
