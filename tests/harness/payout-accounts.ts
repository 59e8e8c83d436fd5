import { refreshPayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import { sendTransfer } from '#payouts/transfers/server/send-transfer.ts'
import {
  createClient,
  createProduct,
  createSeller,
  createSellerAddress,
  createToken,
  type Person,
} from './factories.ts'
import type { Sale } from './sales.ts'
import { callSandbox } from './sandbox.ts'
import type { Shop } from './shop.ts'

/** Sellers with an account at the card provider, and their transfers and disputes. */

export interface ConnectedSeller extends Person {
  accountRef: string
}

export const validBankDetails = {
  accountNo: '00012345',
  routingNo: '108800',
  line1: '1 High Street',
  city: 'Leeds',
  country: 'GB',
  postal_code: 'LS1 1AA',
  day: 1,
  month: 2,
  year: 1990,
}

/** Creates a seller with a connected account at the card provider, verified or not. */
export async function createConnectedSeller(
  shop: Shop,
  {
    verified,
    accountNo = validBankDetails.accountNo,
    firstName = 'Anna',
  }: { verified: boolean; accountNo?: string; firstName?: string },
): Promise<ConnectedSeller> {
  const person = await createSeller(shop, { bankDetails: false, firstName })
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

/** Creates a sale whose seller has a verified connected account at the card provider. */
export async function createSaleWithPayouts(shop: Shop): Promise<Sale> {
  const seller = await createConnectedSeller(shop, { verified: true })
  await createSellerAddress(shop, seller.id)
  return { seller, client: await createClient(shop, seller), productId: await createProduct(shop, { quantity: 500 }) }
}

/**
 * Changes the shop's own record of whether payouts are enabled, as a webhook event would; the account at the card provider stays as it is.
 */
export async function pausePayouts(shop: Shop, { id }: Person, paused: boolean): Promise<void> {
  await shop.db.updateTable('payout_accounts').set({ payouts_enabled: !paused }).where('user_id', '=', id).execute()
}

/** Reads what the seller's account page shows (D-007). */
export async function getPayoutAccount(shop: Shop, { token }: Person): Promise<Record<string, unknown>> {
  return (await shop.call('GET', 'user/account', { as: token })).body.responseData
}

/** The transfer for an order itself; a failed refund may have added another one. */
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

/** Makes a POST call to this shop's sandbox card provider. */
export function postToProvider(
  shop: Shop,
  path: string,
  form: Record<string, string> = {},
  account = '',
): Promise<Record<string, unknown>> {
  return callSandbox(shop.ownUrl(), 'POST', path, form, account)
}

/** The card provider's id of the dispute about an order's payment. */
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
