import { describe, expect, it, test } from 'vitest'
import { isPublicAddress, resolvePublicAddresses } from './public-address.ts'

/** Addresses outside the public internet, by their kind. */
const refused: Record<string, string[]> = {
  'of this machine': ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  'shared by a provider': ['100.64.0.1', '100.127.255.255'],
  'of a link': ['169.254.0.1', 'fe80::1', 'febf::1'],
  'of a cloud’s own services': ['169.254.169.254', '168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254'],
  'unique and local': ['fc00::1', 'fdff:ffff::1', 'fec0::1'],
  'mapped from IPv4': ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  'translated to IPv4': ['64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::1', '2002:a00:1::1', '2001::1'],
  'of many receivers': ['224.0.0.1', '239.255.255.255', 'ff02::1', '255.255.255.255', '240.0.0.1'],
  'of documents and tests': ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '3fff::1'],
  'no address': ['', 'localhost', '127.1', '2130706433', '0x7f000001', '1.2.3.4.5', '::g'],
}

const allowed = ['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.1', '100.63.255.255', '100.128.0.1', '169.253.255.255']
const alsoAllowed = ['172.15.255.255', '172.32.0.1', '192.167.255.255', '192.169.0.1', '223.255.255.255']
const allowed6 = ['2606:4700:4700::1111', '2a00:1450:4009::1', '2001:4860:4860::8888', '2003::1']

describe('an address that a webhook may go to [N-CONN-012]', () => {
  for (const [kind, addresses] of Object.entries(refused))
    it(`is none that is ${kind}`, () => {
      expect(addresses.filter(isPublicAddress)).toEqual([])
    })

  it('is every other one, the neighbours of refused networks among them', () => {
    expect([...allowed, ...alsoAllowed, ...allowed6].filter((address) => !isPublicAddress(address))).toEqual([])
  })
})

const resolvedTo = (...addresses: string[]) => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
})
const kindOf = (hostname: string, rules = {}) =>
  resolvePublicAddresses(hostname, rules).then(
    (found) => found.length,
    ({ kind }: { kind: string }) => kind,
  )

test('a host is refused where one of its addresses is not public, or none is found [N-CONN-012]', async () => {
  expect(await kindOf('shop.example', resolvedTo('1.1.1.1', '2606:4700:4700::1111'))).toBe(2)
  for (const bad of ['127.0.0.1', '::ffff:10.0.0.1', '169.254.169.254', 'fe80::1%eth0'])
    expect(await kindOf('shop.example', resolvedTo('1.1.1.1', bad)), bad).toBe('private')
  expect(await kindOf('shop.example', resolvedTo())).toBe('unknown')
  const fails = { resolve: () => Promise.reject(new Error('ENOTFOUND')) }
  expect(await kindOf('shop.example', fails)).toBe('unknown')
  // an address that stands where a name is expected is never resolved
  expect([await kindOf('10.0.0.1', fails), await kindOf('[::1]', fails), await kindOf('1.1.1.1', fails)]).toEqual([
    'private',
    'private',
    1,
  ])
  for (const name of ['localhost', 'localhost.']) expect(await kindOf(name), name).not.toBe(1)
})
