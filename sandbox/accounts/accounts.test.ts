import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { rejectionOf } from '../../tests/harness/sandbox.ts'
import { openSandboxForTests } from '../../tests/harness/sandbox-for-tests.ts'

const sandbox = openSandboxForTests()
const { stripe } = sandbox

const bank = {
  object: 'bank_account',
  country: 'GB',
  currency: 'gbp',
  account_number: '00012345',
  routing_number: '10-88-00',
} as const
const anna: Stripe.AccountCreateParams = {
  type: 'custom',
  country: 'GB',
  email: 'anna@chairside.test',
  business_type: 'individual',
  capabilities: { transfers: { requested: true } },
  individual: {
    first_name: 'Anna',
    last_name: 'Ash',
    email: 'anna@chairside.test',
    dob: { day: 1, month: 2, year: 1990 },
    address: { line1: '1 High Street', line2: '', city: 'Leeds', country: 'GB', postal_code: 'LS1 1AA' },
  },
  external_account: bank,
  metadata: { seller: '1' },
}
const open = (more: Partial<Stripe.AccountCreateParams> = {}) => stripe.accounts.create({ ...anna, ...more })
const linkOf = async (account: string) => {
  const urls = { return_url: 'https://shop.example/account-setting', refresh_url: 'https://shop.example/again' }
  return stripe.accountLinks.create({ account, type: 'account_onboarding', ...urls })
}
const verified = async () => {
  const account = await open()
  await fetch((await linkOf(account.id)).url, { method: 'POST', redirect: 'manual' })
  return account.id
}

describe('connecting a bank account', () => {
  test('an account shows its bank’s name, currency and last digits, and awaits checking [D-208]', async () => {
    const account = await open()
    expect(account).toMatchObject({
      type: 'custom',
      country: 'GB',
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      capabilities: { transfers: 'inactive' },
      requirements: { currently_due: ['individual.verification.document'], disabled_reason: 'requirements.past_due' },
      individual: {
        first_name: 'Anna',
        dob: { day: 1, month: 2, year: 1990 },
        address: { city: 'Leeds', line2: null },
      },
      metadata: { seller: '1' },
    })
    const [shown] = account.external_accounts?.data ?? []
    expect(shown).toMatchObject({ object: 'bank_account', currency: 'gbp', last4: '2345', routing_number: '10-88-00' })
    expect(shown).toHaveProperty('bank_name', 'SANDBOX TEST BANK')
    expect(JSON.stringify(await stripe.accounts.retrieve(account.id))).not.toContain('00012345')
  })

  test('the page’s one button enables payouts once and sends the browser back [D-208]', async () => {
    const account = await open()
    const { url, expires_at } = await linkOf(account.id)
    expect(expires_at).toBeGreaterThan(Date.now() / 1000)
    const page = await fetch(url)
    const html = await page.text()
    expect(html.match(/<form [^>]*>/g)).toEqual([`<form method="post" action="${new URL(url).pathname}">`])
    expect(html.match(/<button[^>]*>([^<]*)/g)).toEqual(['<button type="submit">Complete verification'])
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example")
    const answer = await fetch(url, { method: 'POST', redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://shop.example/account-setting'])
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { transfers: 'active' },
      requirements: { currently_due: [], disabled_reason: null },
    })
    const later = await fetch(url, { redirect: 'manual' })
    expect([later.status, later.headers.get('location')]).toEqual([303, 'https://shop.example/again'])
    const twice = await fetch(url, { method: 'POST', redirect: 'manual' })
    expect([twice.status, twice.headers.get('location')]).toEqual([303, 'https://shop.example/account-setting'])
  })

  test('an owner without a bank account enters one on the page', async () => {
    const account = await stripe.accounts.create({ type: 'express', country: 'GB' })
    expect(account.requirements?.currently_due).toContain('external_account')
    await fetch((await linkOf(account.id)).url, { method: 'POST', redirect: 'manual' })
    const after = await stripe.accounts.retrieve(account.id)
    expect(after).toMatchObject({ payouts_enabled: true, capabilities: { transfers: 'active' } })
    expect(after.external_accounts?.data).toHaveLength(1)
  })

  test('an unknown link leads to a page that says so', async () => {
    const page = await fetch(`${sandbox.url}/sandbox/onboarding/alink_none`)
    expect([page.status, (await page.text()).includes('This page is no longer available')]).toEqual([404, true])
    expect((await rejectionOf(linkOf('acct_nobody'))).message).toBe("No such account: 'acct_nobody'")
  })
})

describe('rejected bank details', () => {
  const year = new Date().getUTCFullYear()
  const today = new Date()
  const born = (years: number, days: number) => {
    const day = new Date(Date.UTC(year - years, today.getUTCMonth(), today.getUTCDate() + days))
    return { day: day.getUTCDate(), month: day.getUTCMonth() + 1, year: day.getUTCFullYear() }
  }

  test('a wrong account number and a wrong sort code [D-208]', async () => {
    const rejection = await rejectionOf(open({ external_account: { ...bank, account_number: '00012348' } }))
    expect(rejection).toMatchObject({
      statusCode: 400,
      code: 'account_number_invalid',
      param: 'external_account[account_number]',
    })
    expect(rejection.message).toBe('The bank account number provided is invalid.')
    expect((await rejectionOf(open({ external_account: { ...bank, account_number: '123' } }))).code).toBe(
      'account_number_invalid',
    )
    expect((await rejectionOf(open({ external_account: { ...bank, routing_number: '12345' } }))).code).toBe(
      'routing_number_invalid',
    )
  })

  test('an owner younger than 13 years', async () => {
    const young = await rejectionOf(open({ individual: { dob: born(13, 1) } }))
    expect(young).toMatchObject({ statusCode: 400, param: 'individual[dob][year]' })
    expect(young.message).toBe('Must be at least 13 years of age to use Stripe')
    expect((await open({ individual: { dob: born(13, 0) } })).individual?.dob).toEqual(born(13, 0))
    expect((await rejectionOf(open({ individual: { dob: { day: 31, month: 2, year: 1990 } } }))).param).toBe(
      'individual[dob]',
    )
  })

  test('rejected bank details are not stored', async () => {
    const account = await open()
    await rejectionOf(
      stripe.accounts.update(account.id, {
        email: 'new@chairside.test',
        external_account: { ...bank, account_number: '00012348' },
      }),
    )
    expect((await stripe.accounts.retrieve(account.id)).email).toBe('anna@chairside.test')
  })
})

test('the bank account is replaced, by its fields or by a token', async () => {
  const account = await verified()
  const { id: token } = await stripe.tokens.create({
    bank_account: {
      country: 'GB',
      currency: 'gbp',
      account_number: '87654321',
      routing_number: '200000',
      account_holder_name: 'Anna',
    },
  })
  expect(token).toMatch(/^btok_/)
  const after = await stripe.accounts.update(account, {
    external_account: token,
    individual: { address: { city: 'York' } },
  })
  expect(after.external_accounts?.data).toMatchObject([
    { last4: '4321', routing_number: '20-00-00', account_holder_name: 'Anna' },
  ])
  expect(after).toMatchObject({
    payouts_enabled: true,
    individual: { first_name: 'Anna', address: { city: 'York', line1: '1 High Street' } },
  })
  const added = await stripe.accounts.createExternalAccount(account, { external_account: bank as unknown as string })
  expect(added).toMatchObject({ last4: '2345' })
  expect((await stripe.accounts.listExternalAccounts(account)).data).toMatchObject([{ last4: '2345' }])
})

describe('money for connected accounts', () => {
  test('a transfer arrives, may be sent twice by mistake and is reversed', async () => {
    const destination = await verified()
    const requested = { amount: 450, currency: 'gbp', destination, transfer_group: 'order_7', metadata: { order: '7' } }
    const first = await stripe.transfers.create(requested, { idempotencyKey: 'transfer-7' })
    const again = await stripe.transfers.create(requested, { idempotencyKey: 'transfer-7' })
    expect(again.id).toBe(first.id)
    expect((await stripe.transfers.list({ destination })).data.map(({ id }) => id)).toEqual([first.id])
    expect((await stripe.transfers.list({ transfer_group: 'order_7' })).data).toHaveLength(1)
    const balance = await stripe.balance.retrieve({}, { stripeAccount: destination })
    expect(balance).toMatchObject({
      available: [{ amount: 450, currency: 'gbp' }],
      pending: [{ amount: 0, currency: 'gbp' }],
    })
    const part = await stripe.transfers.createReversal(first.id, { amount: 150 })
    expect(part.amount).toBe(150)
    expect(await stripe.transfers.retrieve(first.id)).toMatchObject({
      amount_reversed: 150,
      reversed: false,
      reversals: { data: [{ id: part.id }] },
    })
    await stripe.transfers.createReversal(first.id)
    expect(await stripe.transfers.retrieve(first.id)).toMatchObject({ amount_reversed: 450, reversed: true })
    expect((await stripe.transfers.listReversals(first.id)).data).toHaveLength(2)
    expect((await rejectionOf(stripe.transfers.createReversal(first.id))).statusCode).toBe(400)
    expect((await stripe.balance.retrieve({}, { stripeAccount: destination })).available[0]?.amount).toBe(0)
  })

  test('no transfer is made to an account whose payouts are not enabled', async () => {
    const { id } = await open()
    const rejection = await rejectionOf(stripe.transfers.create({ amount: 100, currency: 'gbp', destination: id }))
    expect(rejection).toMatchObject({ statusCode: 400, code: 'insufficient_capabilities_for_transfer' })
    const missingAccount = await rejectionOf(
      stripe.transfers.create({ amount: 100, currency: 'gbp', destination: 'acct_none' }),
    )
    expect(missingAccount).toMatchObject({ code: 'resource_missing', param: 'destination' })
  })

  test('the transfers of a charge do not exceed its amount', async () => {
    const destination = await verified()
    const paid = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'gbp',
      confirm: true,
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
    })
    const requested = { currency: 'gbp', destination, source_transaction: String(paid.latest_charge) }
    const sent = await Promise.allSettled(
      [600, 600, 400].map((amount) => stripe.transfers.create({ ...requested, amount })),
    )
    const total = sent.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value.amount : 0), 0)
    expect(total).toBe(1000)
  })

  test('a payment with a destination transfers its share by itself', async () => {
    const destination = await verified()
    const paid = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'gbp',
      confirm: true,
      allowed_payment_method_types: ['card'],
      payment_method: 'pm_card_visa',
      transfer_data: { destination, amount: 200 },
      transfer_group: 'order_8',
      expand: ['latest_charge.transfer'],
    })
    expect(paid.latest_charge).toMatchObject({ transfer: { amount: 200, destination, transfer_group: 'order_8' } })
    expect((await stripe.balance.retrieve({}, { stripeAccount: destination })).available[0]?.amount).toBe(200)
  })

  test('a payout empties the account, or fails at a closed bank account', async () => {
    const stripeAccount = await verified()
    await stripe.transfers.create({ amount: 900, currency: 'gbp', destination: stripeAccount })
    expect(await stripe.payouts.create({ amount: 500, currency: 'gbp' }, { stripeAccount })).toMatchObject({
      status: 'paid',
    })
    expect((await rejectionOf(stripe.payouts.create({ amount: 500, currency: 'gbp' }, { stripeAccount }))).code).toBe(
      'balance_insufficient',
    )
    await stripe.accounts.update(stripeAccount, { external_account: { ...bank, account_number: '00012340' } })
    const back = await stripe.payouts.create({ amount: 400, currency: 'gbp' }, { stripeAccount })
    expect(back).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
    expect((await stripe.balance.retrieve({}, { stripeAccount })).available[0]?.amount).toBe(400)
    expect((await stripe.payouts.list({ limit: 5 }, { stripeAccount })).data).toHaveLength(2)
    expect((await stripe.payouts.list()).data).toEqual([])
  })
})

describe('connecting an existing account', () => {
  test('the owner agrees, and the authorization code works once', async () => {
    const requested = `${sandbox.url}/oauth/authorize?response_type=code&client_id=ca_1&state=abc&redirect_uri=${encodeURIComponent('https://shop.example/?from=bank')}`
    expect(await (await fetch(requested)).text()).toContain('Connect account')
    const answer = await fetch(requested, { method: 'POST', redirect: 'manual' })
    const back = new URL(answer.headers.get('location') ?? '')
    expect([back.origin, back.searchParams.get('from'), back.searchParams.get('state')]).toEqual([
      'https://shop.example',
      'bank',
      'abc',
    ])
    const code = back.searchParams.get('code') ?? ''
    const { stripe_user_id } = await stripe.oauth.token({ grant_type: 'authorization_code', code })
    expect(await stripe.accounts.retrieve(stripe_user_id ?? '')).toMatchObject({ payouts_enabled: true })
    expect((await rejectionOf(stripe.oauth.token({ grant_type: 'authorization_code', code }))).type).toBe(
      'StripeInvalidGrantError',
    )
    expect((await rejectionOf(stripe.oauth.token({ grant_type: 'authorization_code', code: 'x' }))).message).toBe(
      'Authorization code does not exist: x',
    )
  })
})

test('accounts are listed and closed', async () => {
  const { id } = await open()
  expect((await stripe.accounts.list({ limit: 1 })).data[0]?.id).toBe(id)
  expect(await stripe.accounts.del(id)).toMatchObject({ id, deleted: true })
  expect((await rejectionOf(stripe.accounts.retrieve(id))).statusCode).toBe(404)
  expect((await stripe.accounts.retrieveCurrent()).country).toBe('GB')
})
