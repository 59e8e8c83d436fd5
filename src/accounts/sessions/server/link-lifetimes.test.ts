import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hashToken } from '#access/server/tokens.ts'
import { createSeller } from '../../../../tests/harness/factories.ts'
import { validBankDetails } from '../../../../tests/harness/payout-accounts.ts'
import { errorCodeOf, exploreLinkIn, linkKeyOf, openShopForLinks } from '../../../../tests/harness/shop-for-links.ts'

const { shop, createNextPair, sendExplore, openLink, emailsTo } = await openShopForLinks()
const password = 'Salon-42-chair'
const [hour, day] = [3600, 86_400]
/** A link that is opened in time is opened this many seconds before it expires, which is more than a call takes. */
const marginSeconds = 10

/** Moves a token or link into the past, as if it had been issued that much earlier. */
async function letPass(table: 'tokens' | 'explore_links', value: string, seconds: number): Promise<void> {
  const passed = sql<Date>`make_interval(secs => ${seconds})`
  const moved = await shop.db
    .updateTable(table)
    .set({ created_at: sql<Date>`created_at - ${passed}`, expires_at: sql<Date>`expires_at - ${passed}` })
    .where('hash', '=', hashToken(value))
    .executeTakeFirstOrThrow()
  expect(moved.numUpdatedRows).toBe(1n)
}

interface Link {
  value: string
  /** Opens the link; resolves to undefined if it works, else to the error's code. */
  use: () => Promise<number | undefined>
}

async function valueMailed(email: string, pattern: RegExp): Promise<string> {
  const mail = (await shop.emails()).findLast(({ recipient }) => recipient === email)
  return pattern.exec(mail?.text ?? '')?.[1] ?? ''
}

async function createResetLink(): Promise<Link> {
  const { email } = await createSeller(shop)
  await shop.call('POST', 'user/forgotPassword', { body: { email } })
  const accessToken = await valueMailed(email, /accessToken=([\w-]+)/)
  const body = { password: 'Velvet-77-mirror', accessToken }
  return { value: accessToken, use: async () => errorCodeOf(await shop.call('POST', 'user/resetPassword', { body })) }
}

async function createVerificationLink(): Promise<Link> {
  const seller = await createSeller(shop, { emailVerified: false })
  await shop.call('POST', 'user/resendEmailVerifyUser', { as: seller.token })
  const accessToken = await valueMailed(seller.email, /varification_token=([\w-]+)/)
  const body = { accessToken }
  return { value: accessToken, use: async () => errorCodeOf(await shop.call('POST', 'user/verifyUser', { body })) }
}

async function createSetupToken(): Promise<Link> {
  const { email } = await createSeller(shop, { bankDetails: false, password })
  const { body } = await shop.call('POST', 'user/login', { body: { email, password } })
  const as = (body.error?.errors as { setupT: string } | undefined)?.setupT ?? ''
  const details = { email, ...validBankDetails }
  return { value: as, use: async () => errorCodeOf(await shop.call('POST', 'bank', { as, body: details })) }
}

async function createExploreLink(): Promise<Link> {
  const { client } = await createNextPair()
  await sendExplore()
  const [email] = await emailsTo(client.id)
  const value = linkKeyOf(await exploreLinkIn(email))
  return { value, use: async () => errorCodeOf(await openLink(value)) }
}

async function createVisit(): Promise<Link> {
  const { acsT: as } = (await openLink((await createExploreLink()).value)).body.responseData
  return { value: as, use: async () => errorCodeOf(await shop.call('GET', 'product/select/stocks', { as })) }
}

type Case = [string, 'tokens' | 'explore_links', number, () => Promise<Link>, number]
const cases: Case[] = [
  ['a reset link works for an hour [D-055]', 'tokens', hour, createResetLink, 10],
  ['a verification link works for a day [D-055]', 'tokens', day, createVerificationLink, 10],
  ['a set-up token works for an hour [D-055]', 'tokens', hour, createSetupToken, 10],
  ['an explore link works for 90 days [D-046]', 'explore_links', 90 * day, createExploreLink, 10],
  ['a visit lasts an hour [D-046]', 'tokens', hour, createVisit, 9],
]

test.each(cases)('%s, and not longer', async (_, table, lifetimeSeconds, create, codeAfterwards) => {
  const [early, late] = [await create(), await create()]
  await letPass(table, early.value, lifetimeSeconds - marginSeconds)
  expect(await early.use()).toBeUndefined()
  await letPass(table, late.value, lifetimeSeconds + 1)
  expect(await late.use()).toBe(codeAfterwards)
})
