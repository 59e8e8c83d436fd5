import { expect, test } from 'vitest'
import { addressToCount, getCountedAddress } from '#platform/server/http/counted-address.ts'

test('an IPv4 address is counted by itself, also where it came over IPv6', () => {
  expect(getCountedAddress('192.0.2.7')).toBe('192.0.2.7')
  expect(getCountedAddress('::ffff:192.0.2.7')).toBe('192.0.2.7')
})

test('the addresses of one customer’s IPv6 network count together, other networks’ do not', () => {
  const network = '2001:db8:12:34::/64'
  for (const ip of ['2001:db8:12:34::1', '2001:DB8:0012:34:ffff:1:2:3', '2001:db8:12:34::', 'fe80:0:0:1::2%eth0'])
    expect(getCountedAddress(ip)).toBe(ip.startsWith('fe80') ? 'fe80:0:0:1::/64' : network)
  expect(getCountedAddress('2001:db8:12:35::1')).not.toBe(network)
  expect(getCountedAddress('::1')).toBe('0:0:0:0::/64')
})

test('no address is counted where limits are switched off', () => {
  expect(addressToCount({ rateLimits: false }, '192.0.2.7')).toBeNull()
  expect(addressToCount({ rateLimits: true }, '192.0.2.7')).toBe('192.0.2.7')
})
