// Which names mean this machine alone.

/** Whether only this machine can reach a host that is listened on or asked for. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  return name === 'localhost' || name === '::1' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
}
