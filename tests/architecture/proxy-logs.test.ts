import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateToken } from '#access/server/tokens.ts'
import { exploreLinkPath } from '#links/explore/explore-link-path.ts'
import { passwordResetUrl } from '#mail/server/emails/password-reset.ts'
import { verificationUrl } from '#mail/server/emails/verification.ts'
import { getPayLinkPath } from '#orders/pay-links/pay-link-path.ts'

const { token } = generateToken()
const signature = 'q7mK2xVb0ZcN4tRy8LpWs5HdFg3JkAoEu1iX6vBnTeQ'
/** The URLs that contain the secret token of a link or a signature. */
const secretAddresses = {
  'an explore link': exploreLinkPath({ value: token, userId: 'u', clientId: 'c' }),
  'its call': `/api/v1/client/explore/url/${token}`,
  'a payment link': getPayLinkPath(token),
  'the call of a payment link': `/api/v1/order/payment/${token}`,
  'a confirmation of an email': verificationUrl('', token),
  'a new password': passwordResetUrl('', token),
  'a document': `/files/documents/00000000-0000-7000-8000-000000000000.pdf?r=reader&e=1&s=${signature}`,
}

const read = (file: string) => readFileSync(`ops/deploy/${file}`, 'utf8')
const capture = (text: string, pattern: RegExp) => pattern.exec(text)?.slice(1) ?? []

/** What each proxy would write into its log for a URL, according to the expressions in its configuration. */
const logsOf: Record<string, (address: string) => string> = {
  'nginx.conf': (address) => {
    const [pattern = '', replacement = ''] = capture(read('nginx.conf'), /"~(\S+)" (\S+);/)
    const path = decodeURIComponent(address.split('?')[0] ?? '')
    const groups = new RegExp(pattern).exec(path)?.groups
    return groups ? replacement.replace('$public_part', groups.public_part ?? '').replace('$uri', path) : path
  },
  Caddyfile: (address) => {
    const [pattern = '', replacement = ''] = capture(read('Caddyfile'), /request>uri regexp (\S+) (\S+)/)
    return address.replaceAll(new RegExp(pattern, 'g'), replacement)
  },
}

test.each(Object.keys(logsOf))('the log of a proxy that is set up as in %s holds the value of no link', (file) => {
  const log = logsOf[file] ?? String
  for (const address of Object.values(secretAddresses)) {
    expect(address).toMatch(new RegExp(`${token}|${signature}`))
    expect(log(address)).not.toMatch(new RegExp(`${token}|${signature}`))
  }
  // ordinary URLs can still be told apart in the log
  expect(log('/api/v1/product/list?sKey=balm')).toBe('/api/v1/product/list')
  expect(log('/explore')).toBe('/explore')
})

test('both configurations log addresses through these expressions only, and no headers', () => {
  const nginx = read('nginx.conf')
  const [format = ''] = capture(nginx, /log_format chairside escape=json ([^;]+);/)
  expect([...format.matchAll(/\$\w+/g)].map(([name]) => name)).toEqual([
    '$time_iso8601',
    '$remote_addr',
    '$request_method',
    '$path_without_values',
    '$status',
    '$body_bytes_sent',
    '$request_time',
    '$request_id',
  ])
  expect([...nginx.matchAll(/access_log (.+);/g)].map(([, target]) => target)).toEqual([
    'off',
    '/var/log/nginx/chairside.log chairside',
  ])
  const caddy = read('Caddyfile')
  const count = (text: string) => caddy.split(text).length - 1
  for (const filter of ['request>uri regexp', 'request>headers delete']) expect(count(filter)).toBe(2)
  expect(count('format ')).toBe(2)
})

test('the runbook names the configurations of a proxy', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8')
  for (const name of ['ops/deploy/nginx.conf', 'ops/deploy/Caddyfile', 'ops/deploy/verify.sh'])
    expect(runbook).toContain(name)
})
