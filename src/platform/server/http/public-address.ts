import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** IPv4 networks outside the public internet: private, shared, loopback, link-local, reserved, and those of cloud providers' own services. */
const notPublic4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic4.addSubnet(network, bits, 'ipv4')

/** The only IPv6 network that is allowed; mapped, translated, local and link-local addresses all lie outside it. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Networks within `global6` whose addresses stand for other addresses, or for no machine at all. */
const notPublic6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(network, bits, 'ipv6')

/** Whether a machine on the public internet has the address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

/** Why nothing is sent to an address: its name is unknown, or one of its machines is not on the public internet. */
export class AddressRefusedError extends Error {
  readonly kind: 'unknown' | 'private'

  constructor(kind: AddressRefusedError['kind']) {
    super(kind)
    this.kind = kind
  }
}

type Resolve = (hostname: string) => Promise<LookupAddress[]>

interface AddressRules {
  resolve?: Resolve
  isAllowed?: (address: string) => boolean
}

const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true })

/**
 * The addresses of a host, resolved once; refused unless all of them are public. The caller connects to one of these and to no other, since
 * a name may be resolved to another address a moment later.
 */
export async function resolvePublicAddresses(
  hostname: string,
  { resolve = resolveAll, isAllowed = isPublicAddress }: AddressRules = {},
): Promise<LookupAddress[]> {
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(name)
  const addresses = family === 0 ? await resolveOrRefuse(resolve, name) : [{ address: name, family }]
  if (addresses.length === 0) throw new AddressRefusedError('unknown')
  if (!addresses.every(({ address }) => isAllowed(address))) throw new AddressRefusedError('private')
  return addresses
}

async function resolveOrRefuse(resolve: Resolve, name: string): Promise<LookupAddress[]> {
  try {
    return await resolve(name)
  } catch {
    throw new AddressRefusedError('unknown')
  }
}
