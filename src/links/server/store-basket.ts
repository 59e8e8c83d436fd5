import { hashToken } from '#access/server/tokens.ts'
import { type BasketLine, updateBasket } from '#links/server/explore-link-life-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** What lies in the basket of the client who came by the link, for its seller to see. A value that opens nothing changes nothing. */
export async function storeBasket(db: Db, value: string, lines: readonly BasketLine[]): Promise<void> {
  await updateBasket(db, hashToken(value), lines)
}
