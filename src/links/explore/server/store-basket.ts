import { hashToken } from '#access/server/tokens.ts'
import { type BasketLine, updateBasket } from '#links/explore/server/explore-link-life-store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

/**
 * What lies in the basket of the client who came by the link, for its seller to see. A value that opens nothing changes nothing; lines
 * whose id names nothing are left out, since the seller's list reads the others as products.
 */
export async function storeBasket(db: Db, value: string, lines: readonly BasketLine[]): Promise<void> {
  const named = lines.filter((line) => isId(line.product_id))
  await updateBasket(db, hashToken(value), named)
}
