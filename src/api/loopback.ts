// Which host names stay on this machine: defined only here, since a key may be sent there
// unencrypted, and a caller may come from there without one.

/** Whether a host name or address, as a URL writes it or without brackets, is this machine's own. */
export function isLoopback(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1') return true;
  return /^127(?:\.\d{1,3}){3}$/.test(host) || /^::ffff:(?:7f[0-9a-f]{2}:|127\.)/.test(host);
}
