import { findOpenLink } from '#links/explore/server/explore-links.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type BasketLineRow, selectReminderBasket } from '#restock/server/decision-store.ts'

/** What a reminder puts into the client's basket. A value that opens nothing is refused, as for every such link. */
export async function getReminderBasket(db: Database, value: string): Promise<BasketLineRow[]> {
  const link = await findOpenLink(db, value)
  if (!link) throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
  return selectReminderBasket(db, link.linkId)
}
