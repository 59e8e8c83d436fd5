import type { AuthenticatedActor } from '#access/server/actor.ts'
import { getClient, getClientToRead } from '#clients/server/get-client.ts'
import { findUnsubscribed } from '#mail/preferences/server/email-preferences.ts'
import type { Database } from '#platform/server/database/database.ts'
import { findAgreement, setAutomatic } from '#restock/server/decision-store.ts'
import { type Forecast, listForecasts } from '#restock/server/forecast.ts'

export interface ClientRestock {
  isUnsubscribed: boolean
  agreedAt: Date | null
  /** The seller lets reminders go by themselves; without the client's agreement none does. */
  isAutomatic: boolean
  forecasts: Forecast[]
}

/** When a client of the seller runs out of what, and whether reminders go to her by themselves. */
export async function getClientRestock(
  db: Database,
  seller: AuthenticatedActor,
  clientId: string,
): Promise<ClientRestock> {
  const client = await getClientToRead(db, seller.userId, clientId)
  const refuses = await findUnsubscribed(db, [client.email], 'reminders')
  const { agreed_at: agreedAt, automatic_off_at } = await findAgreement(db, client.id)
  return {
    isUnsubscribed: refuses(client.email),
    agreedAt,
    isAutomatic: automatic_off_at === null,
    forecasts: await listForecasts(db, seller.userId, client.id),
  }
}

/** The seller lets reminders to a client go by themselves or not; the client's agreement stays as it is. */
export async function setAutomaticReminders(
  db: Database,
  seller: AuthenticatedActor,
  { clientId, on }: { clientId: string; on: boolean },
): Promise<void> {
  const client = await getClient(db, seller.userId, clientId)
  await setAutomatic(db, { client_id: client.id, seller_id: seller.userId }, on)
}
