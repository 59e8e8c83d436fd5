import { presentAdminLinks } from '#links/overview/admin/server/present.ts'
import { selectSentLinks } from '#links/overview/server/sent-link-store.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

interface AnyLinks {
  sellerId: string | null
  clientId: string | null
  orderId: string | null
  page: Page
}

/** The links of any seller, client or order, newest first, for the back office; an unknown id has none. */
export async function listAnyLinks(db: Database, { page, ...owner }: AnyLinks) {
  const ids = Object.values(owner).filter((id) => id !== null)
  const areIds = ids.length > 0 && ids.every(isId)
  return presentAdminLinks(areIds ? await selectSentLinks(db, { ...owner, state: null }, page) : { rows: [], total: 0 })
}
