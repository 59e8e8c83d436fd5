import { refreshPayoutAccount } from '#payouts/accounts/server/refresh-payout-account.ts'
import { sendTransfer } from '#payouts/transfers/server/send-transfer.ts'
import { createClient, createProduct, createSeller, createToken, type Person } from './factories.ts'
import type { Sale } from './sales.ts'
import { callSandbox } from './sandbox.ts'
import type { Shop } from './shop.ts'

/** Sellers as the provider knows them, and what becomes of their commission. */

export interface ConnectedSeller extends Person {
  accountRef: string
}

export const validBankDetails = {
  ...{ accountNo: '00012345', routingNo: '108800', line1: '1 High Street', city: 'Leeds' },
  ...{ country: 'GB', postal_code: 'LS1 1AA', day: 1, month: 2, year: 1990 },
}

/** A seller whose account the provider has, verified or not yet. */
export async function createConnectedSeller(
  shop: Shop,
  { verified, accountNo = validBankDetails.accountNo }: { verified: boolean; accountNo?: string },
): Promise<ConnectedSeller> {
  const person = await createSeller(shop, { bankDetails: false })
  const as = await createToken(shop, { kind: 'setup', userId: person.id })
  await shop.call('POST', 'bank', { as, body: { email: person.email, ...validBankDetails, accountNo } })
  const row = await shop.db
    .selectFrom('payout_accounts')
    .select('provider_ref')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const connected = { ...person, accountRef: row.provider_ref }
  if (verified) await verifyPayouts(shop, connected)
  return connected
}

export async function verifyPayouts(shop: Shop, person: ConnectedSeller): Promise<void> {
  const { body } = await shop.call('POST', 'user/account/verify', { as: person.token })
  const complete = new URLSearchParams({ outcome: 'complete' })
  await fetch(String(body.responseData.url), { method: 'POST', redirect: 'manual', body: complete })
  await refreshPayoutAccount(shop, person.accountRef)
}

/** A sale of a seller who can really be paid. */
export async function createSaleWithPayouts(shop: Shop): Promise<Sale> {
  const seller = await createConnectedSeller(shop, { verified: true })
  return { seller, client: await createClient(shop, seller), productId: await createProduct(shop, { quantity: 500 }) }
}

/** Switches our flag as news of the provider would; the account at the provider stays as it is. */
export async function pausePayouts(shop: Shop, { id }: Person, paused: boolean): Promise<void> {
  await shop.db.updateTable('payout_accounts').set({ payouts_enabled: !paused }).where('user_id', '=', id).execute()
}

/** What her account page shows her (D-007). */
export async function getPayoutAccount(shop: Shop, { token }: Person): Promise<Record<string, unknown>> {
  return (await shop.call('GET', 'user/account', { as: token })).body.responseData
}

/** An order's own transfer; a failed refund may have left another over. */
export function findTransfer(shop: Shop, orderId: string) {
  return shop.db
    .selectFrom('transfers')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('refund_id', 'is', null)
    .executeTakeFirst()
}

export async function sendTransferForOrder(shop: Shop, orderId: string): Promise<void> {
  await sendTransfer(shop, (await findTransfer(shop, orderId))?.id ?? '')
}

/** Something happens at the provider of this shop. */
export function postToProvider(
  shop: Shop,
  path: string,
  form: Record<string, string> = {},
  account = '',
): Promise<Record<string, unknown>> {
  return callSandbox(shop.ownUrl(), 'POST', path, form, account)
}

/** The dispute about what paid an order, as the provider has it. */
export async function findDisputeByOrder(shop: Shop, orderId: string): Promise<string> {
  const { provider_ref: intent } = await shop.db
    .selectFrom('payments')
    .select('provider_ref')
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return findDisputeByCharge(shop, intent ?? '')
}

export async function findDisputeByCharge(shop: Shop, chargeRef: string): Promise<string> {
  const answer = await callSandbox(shop.ownUrl(), 'GET', '/v1/disputes', { payment_intent: chargeRef })
  const [dispute] = answer.data as { id: string }[]
  if (!dispute) throw new Error(`no dispute about ${chargeRef}`)
  return dispute.id
}
