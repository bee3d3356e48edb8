/** True for a host or address, with or without a port, that only this machine can reach. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host.trim().replace(/(?<=[^:]|\]):\d{1,5}$/, ''));
