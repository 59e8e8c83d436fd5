import type { Insertable, Selectable, Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Page } from '#base/paging.ts'
import type { Db, Tx } from '#base/server/database.ts'
import type { OrderLines, Orders } from '#base/server/tables.ts'
import { paymentStatus } from '#orders/contract.ts'

export type OrderRow = Selectable<Orders>
export type LineRow = Selectable<OrderLines>
export type NewLine = Omit<Insertable<OrderLines>, 'order_id' | 'id' | 'position'>

/** An order with its lines. `client_gone`: its client was deleted, so nobody may pay it any more (D-207). */
export type WholeOrder = OrderRow & { lines: LineRow[]; client_gone: boolean }

/** In one statement: an order is hardly ever wanted without its lines. */
function orderById(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select(({ exists, selectFrom }) => [
      jsonArrayFrom(
        selectFrom('order_lines')
          .selectAll('order_lines')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('order_lines.position'),
      ).as('lines'),
      exists(
        selectFrom('clients')
          .select('clients.id')
          .whereRef('clients.id', '=', 'orders.client_id')
          .where('clients.deleted_at', 'is not', null),
      )
        .$castTo<boolean>()
        .as('client_gone'),
    ])
    .where('orders.id', '=', orderId)
}

export function findOrder(db: Db, orderId: string): Promise<WholeOrder | undefined> {
  return orderById(db, orderId).executeTakeFirst()
}

/** The order, nobody else's to change until this transaction ends. Always locked before products and payments. */
export function lockOrder(tx: Tx, orderId: string): Promise<WholeOrder | undefined> {
  return orderById(tx, orderId).forNoKeyUpdate('orders').executeTakeFirst()
}

/** The order and its lines, in one statement. */
export async function insertOrder(db: Db, order: Insertable<Orders>, lines: NewLine[]): Promise<string> {
  const { id } = await db
    .with('placed', (query) => query.insertInto('orders').values(order).returning('id'))
    .with('lines', (query) =>
      query.insertInto('order_lines').values(
        lines.map((line, index) => ({
          ...line,
          order_id: query.selectFrom('placed').select('placed.id'),
          position: index + 1,
        })),
      ),
    )
    .selectFrom('placed')
    .select('placed.id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateOrder(tx: Tx, orderId: string, change: Updateable<Orders>): Promise<void> {
  await tx.updateTable('orders').set(change).where('id', '=', orderId).execute()
}

export async function setUnanswered(db: Db, orderId: string, paymentId: string | null): Promise<void> {
  await db
    .updateTable('orders')
    .set({ unanswered_payment: paymentId })
    .where('id', '=', orderId)
    .where('unanswered_payment', 'is distinct from', paymentId)
    .execute()
}

export async function hasPayLink(db: Db, orderId: string): Promise<boolean> {
  return (
    (await db.selectFrom('pay_links').select('id').where('order_id', '=', orderId).executeTakeFirst()) !== undefined
  )
}

/** A page of a seller's sales, newest first: pending and completed ones (D-023). */
export async function selectOrders(
  db: Db,
  { sellerId, clientId }: { sellerId: string; clientId: string | null },
  { limit, offset }: Page,
): Promise<{ rows: OrderRow[]; ttl: number }> {
  let orders = db
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('payment_status', 'in', [paymentStatus.pending, paymentStatus.completed])
    .where('replaced_by', 'is', null)
  if (clientId !== null) orders = orders.where('client_id', '=', clientId)
  const rows = await orders
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (offset === 0 && rows.length < limit) return { rows, ttl: rows.length }
  const { ttl } = await orders.select(({ fn }) => fn.countAll<number>().as('ttl')).executeTakeFirstOrThrow()
  return { rows, ttl }
}
