import { expect, test } from 'vitest'
import { createBrowserSettings } from '#app/server/http/settings-routes.ts'
import { readConfig } from '#platform/server/config/config.ts'

test('each environment has its own public provider key, and shows no secret one [C-CARD-002]', () => {
  const keys = (kind: string) => ({
    STRIPE_SECRET_KEY: `sk_${kind}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${kind}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    // with live keys the shop is in production, which needs these settings too
    PUBLIC_URL: 'https://shop.example.com',
    SMTP_URL: 'smtps://mail.example.com:465',
  })
  const of = (env: Record<string, string>) => createBrowserSettings({ config: readConfig(env) })
  expect(of({})).toMatchObject({ provider: 'sandbox', publishableKey: 'pk_test_sandbox' })
  for (const kind of ['test', 'live']) {
    expect(of(keys(kind))).toMatchObject({ provider: 'stripe', publishableKey: `pk_${kind}_1`, sandboxTokenUrl: null })
    expect(JSON.stringify(of(keys(kind)))).not.toContain('sk_')
  }
})
