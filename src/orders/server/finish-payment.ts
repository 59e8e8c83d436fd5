import { inTransaction } from '#base/server/database.ts'
import { finishDebtPayment } from '#commission/server/finish-debt-payment.ts'
import { reopenOrder } from '#orders/server/reopen-order.ts'
import { type OrderParts, settleOrder } from '#orders/server/settle-order.ts'
import { setUnanswered } from '#orders/server/store.ts'
import { awaitAction, markUnknown, type Payment } from '#payments/server/charges.ts'
import type { ChargeResult } from '#payments/server/provider.ts'

/** What the provider says becomes what the order says, or what its seller owes. Safe to repeat, from the payer's call, a notice and the clock alike. */
export async function finishPayment(parts: OrderParts, payment: Payment, result: ChargeResult): Promise<void> {
  if (payment.orderId === null) return finishDebtPayment(parts.db, payment, result)
  switch (result.state) {
    case 'succeeded':
      return settleOrder(parts, payment, result)
    case 'refused':
      return reopenOrder(parts.db, payment, result)
    case 'action':
      await inTransaction(parts.db, async (tx) => {
        await setUnanswered(tx, payment.orderId, payment.id)
        await awaitAction(tx, payment.id, result.url, result.providerRef)
      })
      return
    case 'unknown':
      await inTransaction(parts.db, async (tx) => {
        await setUnanswered(tx, payment.orderId, payment.id)
        await markUnknown(tx, payment.id)
      })
  }
}
