import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Whether it may be called at all: by https alone. An address that is written as a number is never looked up. */
export function isOpen({ protocol, hostname, username, password }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && !username && !password && (isIP(address) === 0 || isPublic(address));
}

/** What a name led to is of the own network. */
export class ClosedAddress extends Error {}

/** Asked for each connection: a name that led elsewhere when it was entered does not help. */
export function guardedBy(resolve: LookupFunction): LookupFunction {
  return (hostname, options, done) =>
    resolve(hostname, options, (error, address, family) => {
      if (error) return done(error, address, family);
      const found = Array.isArray(address) ? address.map((one) => one.address) : [address];
      const isFine = found.length > 0 && found.every(isPublic);
      return isFine ? done(null, address, family) : done(new ClosedAddress(), '', 4);
    });
}

const ownNetworks = [
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
/** Of IPv6 those alone are called that are given out: it has many forms that lead to an address of IPv4, or to nowhere. */
const givenNetworks = ['2000::/3'];
const notGivenNetworks = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function networks(list: readonly string[], family: 'ipv4' | 'ipv6'): (address: string) => boolean {
  const block = new BlockList();
  for (const network of list) {
    const [first = '', bits] = network.split('/');
    block.addSubnet(first, Number(bits), family);
  }
  return (address) => block.check(address, family);
}

const isOwn = networks(ownNetworks, 'ipv4');
const isGiven = networks(givenNetworks, 'ipv6');
const isNotGiven = networks(notGivenNetworks, 'ipv6');

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !isOwn(address);
  return isIP(address) === 6 && isGiven(address) && !isNotGiven(address);
}
