import dns from 'node:dns';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { LookupFunction } from 'node:net';

/** What is neither loopback nor public (the special-purpose registries of IANA), and may be somebody's inner network. */
const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  // As an address of IPv6 that contains it, too; the list itself knows those below ::ffff.
  inner.addSubnet(network, prefix, 'ipv4');
  inner.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
  if (network !== '0.0.0.0') inner.addSubnet(`::${network}`, 96 + prefix, 'ipv6');
}
inner.addAddress('::', 'ipv6');
for (const [network, prefix] of [
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  // Link-local, and site-local of old.
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, prefix, 'ipv6');

/**
 * Why nothing is sent to a host, as it stands in an address; undefined if something may be, or if it is a name, which
 * {@link lookup} judges. A webhook must not read what only this machine can reach, such as the metadata of a cloud.
 */
export function unreachable(host: string): string | undefined {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) !== 0 && isInner(address)
    ? `${address} is neither this machine nor a public address`
    : undefined;
}

/** Looks a name up for a connection, which then leads to this machine or to a public address only. */
export const lookup: LookupFunction = (name, options, callback) => {
  dns.lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '');
    const allowed = found.filter(({ address }) => !isInner(address));
    const [first] = allowed;
    if (first === undefined)
      return callback(
        new Error(
          `${name} leads to ${found[0]?.address}, which is neither this machine nor a public address`,
        ),
        '',
      );
    if (options.all) return callback(null, allowed);
    callback(null, first.address, first.family);
  });
};

function isInner(address: string): boolean {
  return inner.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
