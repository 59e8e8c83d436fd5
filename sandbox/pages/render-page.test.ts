import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openSandboxForTests } from '../../tests/harness/sandbox-for-tests.ts'
import { renderPage } from './render-page.ts'

const sandbox = openSandboxForTests()

const createChallengeUrl = async (more: Partial<Stripe.PaymentIntentCreateParams> = {}) => {
  const { id } = await sandbox.stripe.paymentMethods.create({
    type: 'card',
    card: { token: 'tok_threeDSecure2Required' },
  })
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 500,
    currency: 'gbp',
    confirm: true,
    allowed_payment_method_types: ['card'],
    payment_method: id,
    ...more,
  })
  return intent.next_action?.redirect_to_url?.url ?? ''
}

test('the authentication page has two buttons whose forms post to the page itself [D-208]', async () => {
  const url = await createChallengeUrl()
  const html = await (await fetch(url)).text()
  const forms = html.match(/<form.*?<\/form>/gs) ?? []
  expect(forms).toHaveLength(2)
  for (const form of forms) expect(form).toContain(`<form method="post" action="${new URL(url).pathname}">`)
  expect(forms.map((form) => form.match(/<button[^>]*>([^<]*)</)?.[1])).toEqual([
    'Complete authentication',
    'Fail authentication',
  ])
  expect(forms.map((form) => form.match(/type="hidden" name="outcome" value="(\w+)"/)?.[1])).toEqual([
    'complete',
    'fail',
  ])
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'maybe' }) })).status).toBe(400)
  expect((await fetch(`${sandbox.url}/sandbox/authenticate/chl_none`)).status).toBe(404)
})

test('a page loads only its own style and may submit only to itself and the return URL', async () => {
  const page = await fetch(await createChallengeUrl({ return_url: 'https://shop.example/paid' }))
  const style = /<style>(.*)<\/style>/s.exec(await page.text())?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    "form-action 'self' https://shop.example",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('x-frame-options')).toBe('DENY')
})

test('a form of another origin decides nothing', async () => {
  const url = await createChallengeUrl()
  const body = new URLSearchParams({ outcome: 'complete' })
  const post = async (headers: Record<string, string>) => (await fetch(url, { method: 'POST', body, headers })).status
  for (const site of ['cross-site', 'same-site']) expect(await post({ 'sec-fetch-site': site })).toBe(403)
  for (const origin of ['https://shop.example', 'null']) expect(await post({ origin })).toBe(403)
  expect(await (await fetch(url)).text()).toContain('Complete authentication')
  expect(await post({ origin: new URL(url).origin, 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await (await fetch(url)).text()).toContain('Authentication complete')
})

test('values in a page are escaped', () => {
  const html = renderPage({ title: '<b>', text: '"&', buttons: [{ label: "'", outcome: '<' }] }, '/x?"><script>')
  expect(html).not.toMatch(/<b>|<script>/)
  expect(html).toContain('&lt;b&gt;')
})
