import { isIPv6 } from 'node:net'
import type { Config } from '#platform/server/config/config.ts'

/** The IP address that attempts are counted for; null where limits are switched off. */
export function addressToCount({ rateLimits }: Pick<Config, 'rateLimits'>, ip: string): string | null {
  return rateLimits ? getCountedAddress(ip) : null
}

/** An IPv6 customer has a network of 2^64 addresses: they are counted together. */
export function getCountedAddress(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  return mapped ?? `${expandGroups(ip).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, whose longest run of zeros may be left out as `::`. */
function expandGroups(ip: string): string[] {
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
