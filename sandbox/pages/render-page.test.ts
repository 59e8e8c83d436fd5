import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenSandbox, openSandbox } from '../../tests/harness/sandbox.ts'
import { renderPage } from './render-page.ts'

let shop: OpenSandbox
beforeAll(async () => {
  shop = await openSandbox()
})
afterAll(() => shop.close())

const asking = async (more: Partial<Stripe.PaymentIntentCreateParams> = {}) => {
  const { id } = await shop.stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_threeDSecure2Required' } })
  const intent = await shop.stripe.paymentIntents.create({
    ...{ amount: 500, currency: 'gbp', confirm: true, allowed_payment_method_types: ['card'], payment_method: id },
    ...more,
  })
  return intent.next_action?.redirect_to_url?.url ?? ''
}

test('the question to the holder has two buttons, each in a form of its own that posts to the very page [D-208]', async () => {
  const url = await asking()
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
  expect((await fetch(`${shop.url}/sandbox/authenticate/chl_none`)).status).toBe(404)
})

test('a page lets nothing in but its own style, and may lead where it promised', async () => {
  const page = await fetch(await asking({ return_url: 'https://shop.example/paid' }))
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
})

test('nothing in a page is taken for markup', () => {
  const html = renderPage({ title: '<b>', text: '"&', buttons: [{ label: "'", outcome: '<' }] }, '/x?"><script>')
  expect(html).not.toMatch(/<b>|<script>/)
  expect(html).toContain('&lt;b&gt;')
})
