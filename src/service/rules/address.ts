// The unit in which requests of addresses are counted. One household or server gets a whole IPv6
// /64, so counting single addresses would be useless. X-Forwarded-For is not read: anyone can write it.

/** `192.0.2.1` as it is, also when IPv6 carries it; an IPv6 address as its first 64 bits; anything else unchanged. */
export function callerOf(ip: string): string {
  const carried = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1];
  if (carried !== undefined) return carried;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return `${[...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
