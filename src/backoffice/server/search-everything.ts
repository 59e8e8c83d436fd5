import type { Member } from '#access/server/actor.ts'
import { userListQuerySchema } from '#accounts/admin-contract.ts'
import { listUsers } from '#accounts/server/list-users.ts'
import type { SearchAnswer } from '#backoffice/contract.ts'
import { listGoodsSchema } from '#catalogue/admin-contract.ts'
import { listAllProducts } from '#catalogue/server/list-for-admin.ts'
import { adminClientListSchema } from '#clients/admin-contract.ts'
import { listAllClients } from '#clients/server/list-all-clients.ts'
import { adminOrderQuerySchema } from '#orders/admin-contract.ts'
import { listAllOrders } from '#orders/server/list-all-orders.ts'
import type { Database } from '#platform/server/database.ts'

const mostOfAKind = 5

/** The same searches as those of the four lists, the first few of each. */
export async function searchEverything(db: Database, actor: Member, words: string): Promise<SearchAnswer> {
  const asked = { sKey: words, lmt: mostOfAKind }
  const [orders, users, clients, products] = await Promise.all([
    listAllOrders(db, adminOrderQuerySchema.parse(asked)),
    listUsers(db, actor, userListQuerySchema.parse(asked)),
    listAllClients(db, adminClientListSchema.parse(asked)),
    listAllProducts(db, listGoodsSchema.parse(asked)),
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
