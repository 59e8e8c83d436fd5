import { callApi } from '#platform/web/api-client/call-api.ts'
import { getStoredJson, setStored } from '#platform/web/storage/local-storage.ts'
import type { PayDebtResponse } from '../contract.ts'

export interface DebtPayment {
  /** The provider's token for the card. */
  token: string
  /** In pounds, as shown to the seller. */
  amount: number
  description: string
  orderId: string
  userId: string
}

/** Pays the seller's debt. Resolves to the url of the bank's page where the bank wants the payment authenticated. */
export async function payDebt(payment: DebtPayment, idempotencyKey: string): Promise<{ paid: true } | { url: string }> {
  const { orderId: order_id, userId: user_id, ...others } = payment
  const body = { ...others, order_id, user_id }
  const options = { body, idempotencyKey, repeats: true as const }
  const { nextAction } = await callApi<PayDebtResponse>('POST', 'payment/payout/pay', options)
  return nextAction ? { url: nextAction.url } : { paid: true }
}

/** Removes the debt from the stored profile (C-POUT-032). */
export function clearStoredDebt(): void {
  const user = { ...getStoredJson<Record<string, unknown>>('user'), paidByVendor: false, amount: 0 }
  setStored({ user, userData: user })
}
