import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Returns true for an HTTPS URL that may be called. Numeric addresses are checked here because they are never resolved. */
export function mayBeCalled({ protocol, hostname, username, password }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && !username && !password && (isIP(address) === 0 || isPublic(address));
}

/** Thrown if a host name resolves to an internal address. */
export class ClosedAddress extends Error {}

/** Wraps a resolver with an address check on each connection, so that a later DNS change cannot bypass it. */
export function guardLookup(resolve: LookupFunction): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, options, (error, address, family) => {
      if (error) return done(error, address, family);
      const found = Array.isArray(address) ? address.map((one) => one.address) : [address];
      const isFine = found.length > 0 && found.every(isPublic);
      return isFine ? done(null, address, family) : done(new ClosedAddress(), '', 4);
    });
}

const privateNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** IPv6 networks that may be called: only assigned ones. Many other IPv6 ranges map to IPv4 addresses or are unassigned. */
const assignedNetworks = ['2000::/3'];
const reservedNetworks = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function networks(list: readonly string[], family: 'ipv4' | 'ipv6'): (address: string) => boolean {
  const block = new BlockList();
  for (const network of list) {
    const [first = '', bits] = network.split('/');
    block.addSubnet(first, Number(bits), family);
  }
  return (address) => block.check(address, family);
}

const isPrivate = networks(privateNetworks, 'ipv4');
const isAssigned = networks(assignedNetworks, 'ipv6');
const isReserved = networks(reservedNetworks, 'ipv6');

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !isPrivate(address);
  return isIP(address) === 6 && isAssigned(address) && !isReserved(address);
}
