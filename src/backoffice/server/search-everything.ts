import type { AuthenticatedActor } from '#access/server/actor.ts'
import { userListQuerySchema } from '#accounts/admin/contract.ts'
import { listUsers } from '#accounts/admin/server/list-users.ts'
import type { SearchAnswer } from '#backoffice/contract.ts'
import { adminListQuerySchema } from '#catalogue/admin/contract.ts'
import { listAdminProducts } from '#catalogue/products/admin/server/list-admin-products.ts'
import { adminClientListQuerySchema } from '#clients/admin/contract.ts'
import { listAllClients } from '#clients/admin/server/list-all-clients.ts'
import { adminOrderQuerySchema } from '#orders/admin/contract.ts'
import { listAdminOrders } from '#orders/admin/server/list-admin-orders.ts'
import type { Database } from '#platform/server/database/database.ts'

const maxResultsPerKind = 5

/** Runs the searches of the four lists and returns the first results of each. */
export async function searchEverything(db: Database, actor: AuthenticatedActor, words: string): Promise<SearchAnswer> {
  const query = { sKey: words, lmt: maxResultsPerKind }
  const [orders, users, clients, products] = await Promise.all([
    listAdminOrders(db, adminOrderQuerySchema.parse(query)),
    listUsers(db, actor, userListQuerySchema.parse(query)),
    listAllClients(db, adminClientListQuerySchema.parse(query)),
    listAdminProducts(db, adminListQuerySchema.parse(query)),
  ])
  return {
    orders: orders.orders.map(({ _id, ord_no, name }) => ({ _id, name: ord_no, more: name })),
    users: users.users.map(({ _id, firstName, lastName, email }) => ({
      _id,
      name: `${firstName} ${lastName}`,
      more: email,
    })),
    clients: clients.clients.map(({ _id, name, email }) => ({ _id, name, more: email })),
    products: products.prods.map(({ _id, name, brand }) => ({ _id, name, more: brand })),
  }
}
