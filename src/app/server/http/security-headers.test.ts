import { afterEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
afterEach(() => shop.close())

const headersOf = async () => (await shop.app.inject('/healthz')).headers

test('with the sandbox pages load nothing from other origins', async () => {
  shop = await openShop()
  const headers = await headersOf()
  expect(headers['content-security-policy']).not.toContain('https://')
  expect(headers['permissions-policy']).toContain('payment=(self)')
})

test('with keys, pages may load the provider’s script, frames and wallet, nothing else [D-160]', async () => {
  shop = await openShop({
    STRIPE_SECRET_KEY: 'sk_test_own',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_own',
    STRIPE_WEBHOOK_SECRET: 'whsec_own',
  })
  const headers = await headersOf()
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' [^;]*https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com/)
  expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/)
  expect([...policy.matchAll(/https:\/\/([^\s;]+)/g)].every(([, host]) => host?.endsWith('stripe.com'))).toBe(true)
  expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")')
})
