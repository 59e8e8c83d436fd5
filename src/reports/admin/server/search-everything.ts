import { hasRight } from '#access/rights.ts'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { parseUserListQuery, userListQuerySchema } from '#accounts/admin/contract.ts'
import { listUsers } from '#accounts/admin/server/admin-users.ts'
import { adminProductsQuerySchema, parseAdminProductsQuery } from '#catalogue/products/admin/product-list-query.ts'
import { listAdminProducts } from '#catalogue/products/admin/server/list-admin-products.ts'
import { adminClientListQuerySchema, parseAdminClientListQuery } from '#clients/admin/contract.ts'
import { listAllClients } from '#clients/admin/server/all-clients.ts'
import { adminOrderQuerySchema, parseAdminOrderQuery } from '#orders/admin/contract.ts'
import { listAdminOrders } from '#orders/admin/server/admin-orders.ts'
import { createSearchQuery } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'

export interface SearchResult {
  id: string
  name: string
  /** The name or email address that distinguishes it from other results. */
  detail: string
}

export type SearchResults = Record<'orders' | 'users' | 'clients' | 'products', SearchResult[]>

const maxResultsPerKind = 5

/** Searches those of the four lists that the administrator may read, and returns the first results of each. */
export async function searchEverything(db: Database, actor: AuthenticatedActor, words: string): Promise<SearchResults> {
  const query = createSearchQuery(words, maxResultsPerKind)
  const staff = actor.kind === 'admin' ? (actor.staff ?? null) : null
  const [{ orders }, { users }, { clients }, { products }] = await Promise.all([
    hasRight(staff, 'orders')
      ? listAdminOrders(db, parseAdminOrderQuery(adminOrderQuerySchema.parse(query)))
      : { orders: [] },
    hasRight(staff, 'sellers')
      ? listUsers(db, actor, parseUserListQuery(userListQuerySchema.parse(query)))
      : { users: [] },
    hasRight(staff, 'clients')
      ? listAllClients(db, parseAdminClientListQuery(adminClientListQuerySchema.parse(query)))
      : { clients: [] },
    hasRight(staff, 'catalogue')
      ? listAdminProducts(db, parseAdminProductsQuery(adminProductsQuerySchema.parse(query)))
      : { products: [] },
  ])
  return {
    orders: orders.map(({ id, order_number, first_name, last_name }) => ({
      id,
      name: order_number,
      detail: `${first_name} ${last_name}`,
    })),
    users: users.map(({ user }) => ({
      id: user.id,
      name: `${user.first_name} ${user.last_name}`,
      detail: user.email,
    })),
    clients: clients.map(({ id, name, email }) => ({ id, name, detail: email })),
    products: products.map(({ id, name, brand }) => ({ id, name, detail: brand })),
  }
}
