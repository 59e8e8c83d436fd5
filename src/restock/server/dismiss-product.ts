import type { AuthenticatedActor } from '#access/server/actor.ts'
import { getClient } from '#clients/server/get-client.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { insertDecisions } from '#restock/server/decision-store.ts'
import { listForecasts } from '#restock/server/forecast.ts'
import { lockClientForReminder } from '#restock/server/restock-store.ts'
import { restockText } from '#restock/text.ts'

/** The seller sends no reminder of this product until the client has bought it again. */
export function dismissProduct(
  db: Database,
  seller: AuthenticatedActor,
  { clientId, productId }: { clientId: string; productId: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const client = await getClient(tx, seller.userId, clientId)
    await lockClientForReminder(tx, client.id)
    const forecasts = await listForecasts(tx, seller.userId, client.id)
    const forecast = forecasts.find((candidate) => candidate.productId === productId.toLowerCase())
    if (!forecast) throw new AppError(restockText.notRunningOut, errorCode.notFound)
    const { orderId, quantity } = forecast
    await insertDecisions(tx, [
      {
        ...{
          client_id: client.id,
          seller_id: seller.userId,
          product_id: forecast.productId,
          order_id: orderId,
          quantity,
        },
        decision: 'dismissed',
      },
    ])
  })
}
