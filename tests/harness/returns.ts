import { randomUUID } from 'node:crypto'
import type { ReturnView } from '#returns/admin/contract.ts'
import type { ClientReturnView, ReturnableView, ReturnPreviewView } from '#returns/contract.ts'
import { createClientSession, type Person } from './factories.ts'
import { createOrder, createSale, payOrder, type Sale } from './sales.ts'
import type { ApiResponse, Shop } from './shop.ts'

/** Returns, and what clients and administrators do with them. */

export interface PersonSale extends Sale {
  email: string
  /** The session token of the client's own page. */
  page: string
}

/** Creates a sale to a client whose email no other client has, and who has entered the code for her page. */
export async function createPersonSale(
  shop: Shop,
  product: Parameters<typeof createSale>[1] = {},
): Promise<PersonSale> {
  const sale = await createSale(shop, product)
  const email = `${randomUUID()}@example.com`
  await shop.db.updateTable('clients').set({ email, name: 'Erika Zorn' }).where('id', '=', sale.client.id).execute()
  return { ...sale, email, page: await createClientSession(shop, email) }
}

/**
 * Creates an order of items of £20.00, or of £15.00 if sold from salon stock (type 3); paid by the client herself (type 5) or by the
 * seller, always with a new card. Returns its id.
 */
export async function createPaidPieces(
  shop: Shop,
  sale: PersonSale,
  { quantity = 2, type = 5 }: { quantity?: number; type?: number } = {},
): Promise<string> {
  const each = type === 3 ? 15 : 20
  const amount = each * quantity
  const prods = [{ prod_id: sale.productId, quantity, price: 20, commission: 5 }]
  const order_id = await createOrder(shop, sale, { type, prods, subTotalAmount: amount, totalAmount: amount })
  const as = type === 5 ? sale.client.token : sale.seller.token
  const paid = await payOrder(shop, 'token', as, { token: 'tok_visa', order_id, amount })
  if (paid.body.statusCode !== 1) throw new Error(paid.body.responseMessage)
  return order_id
}

/** Marks the order as dispatched, but only in the database. */
export async function markDispatched(shop: Shop, orderId: string): Promise<void> {
  await shop.db.updateTable('orders').set({ dispatched_at: new Date() }).where('id', '=', orderId).execute()
}

export async function getReturnable(shop: Shop, { page }: { page: string }, orderId: string): Promise<ReturnableView> {
  const { body } = await shop.call<ReturnableView>('GET', `client-page/orders/${orderId}/returnable`, { as: page })
  if (body.statusCode !== 1) throw new Error(body.responseMessage)
  return body.responseData
}

interface RequestedReturn {
  reason?: string
  quantity?: number
  seal_broken?: boolean
  lines?: unknown[]
  note?: string
  photos?: File[]
}

async function toLines(
  shop: Shop,
  sale: { page: string },
  orderId: string,
  { lines, quantity = 1, seal_broken }: RequestedReturn,
) {
  if (lines) return lines
  const [first] = (await getReturnable(shop, sale, orderId)).lines
  return [{ line_id: first?.line_id, quantity, seal_broken: seal_broken ?? false }]
}

export async function previewReturn(
  shop: Shop,
  sale: { page: string },
  orderId: string,
  request: RequestedReturn = {},
): Promise<ApiResponse<ReturnPreviewView>> {
  const lines = JSON.stringify(await toLines(shop, sale, orderId, request))
  const query = { reason: request.reason ?? 'damaged', lines }
  return shop.call('GET', `client-page/orders/${orderId}/return`, { as: sale.page, query })
}

export async function postReturn(
  shop: Shop,
  sale: { page: string },
  orderId: string,
  request: RequestedReturn = {},
): Promise<ApiResponse<{ return_id: string; message: string }>> {
  const form = new FormData()
  form.append('reason', request.reason ?? 'damaged')
  form.append('lines', JSON.stringify(await toLines(shop, sale, orderId, request)))
  form.append('note', request.note ?? '')
  for (const photo of request.photos ?? []) form.append('photos', photo)
  return shop.call('POST', `client-page/orders/${orderId}/return`, { as: sale.page, form })
}

/** Opens a return and returns its id. */
export async function openReturnOf(
  shop: Shop,
  sale: { page: string },
  orderId: string,
  request: RequestedReturn = {},
): Promise<string> {
  const { body } = await postReturn(shop, sale, orderId, request)
  if (body.statusCode !== 1) throw new Error(body.responseMessage)
  return body.responseData.return_id
}

export async function getClientReturn(
  shop: Shop,
  { page }: { page: string },
  returnId: string,
): Promise<ClientReturnView> {
  const { body } = await shop.call<{ return: ClientReturnView }>('GET', `client-page/returns/${returnId}`, { as: page })
  return body.responseData.return
}

export function openReturnsDesk(shop: Shop, admin: Person) {
  const call = <Data = { message: string }>(method: string, path: string, body?: object) =>
    shop.call<Data>(method, `admin/return/${path}`, { as: admin.token, body })
  const get = async (returnId: string) => (await call<ReturnView>('GET', returnId)).body.responseData
  const allLines = async (returnId: string, to = 'written_off', quantity?: number) =>
    (await get(returnId)).lines.map((line) => ({ line_id: line.line_id, quantity: quantity ?? line.quantity, to }))
  return {
    call,
    get,
    allLines,
    accept: (return_id: string, more = {}) => call('POST', 'accept', { return_id, ...more }),
    arrive: (code: string) => call<{ return_id: string }>('POST', 'arrived', { code }),
    refuse: (return_id: string, reason = 'It was used.') => call('POST', 'refuse', { return_id, reason }),
    /** Settles all lines, or `quantity` of each, with the amounts that the preview shows. */
    async settle(return_id: string, { to = 'written_off', quantity }: { to?: string; quantity?: number } = {}) {
      const lines = await allLines(return_id, to, quantity)
      const query = { lines: JSON.stringify(lines) }
      const { body } = await shop.call<{ amount: number; refunded: number }>(
        'GET',
        `admin/return/${return_id}/preview`,
        {
          as: admin.token,
          query,
        },
      )
      const { amount = 0, refunded = 0 } = body.responseData ?? {}
      return call('POST', 'settle', { return_id, lines, amount, refunded })
    },
    async replace(return_id: string, to = 'written_off') {
      const lines = await allLines(return_id, to)
      return call<{ order_id: string; ord_no: string }>('POST', 'replace', { return_id, lines })
    },
  }
}

/** Inserts into the database a return of the first line of a paid order, with a photograph; returns the ids of all three. */
export async function insertReturnOf(
  shop: Shop,
  orderId: string,
): Promise<{ returnId: string; photoId: string; lineId: string }> {
  const lines = shop.db.selectFrom('order_lines as l').innerJoin('orders as o', 'o.id', 'l.order_id')
  const line = await lines.select(['l.id', 'o.seller_id']).where('o.id', '=', orderId).executeTakeFirstOrThrow()
  const code = `R${randomUUID().replace(/\D/g, '').padEnd(9, '7').slice(0, 9)}`
  const opened_by = 'erika@example.com'
  const values = {
    order_id: orderId,
    seller_id: line.seller_id,
    code,
    reason: 'damaged',
    opened_by,
    needs_parcel: false,
  }
  const { id } = await shop.db.insertInto('returns').values(values).returning('id').executeTakeFirstOrThrow()
  const returned = { return_id: id, order_line_id: line.id, quantity: 1, has_seal: false, is_seal_broken: false }
  await shop.db.insertInto('return_lines').values(returned).execute()
  const file_name = `${randomUUID()}.jpg`
  const upload = { file_name, visibility: 'private', kind: 'document', mime_type: 'image/jpeg', size_bytes: 1 }
  await shop.db.insertInto('uploads').values(upload).execute()
  const photo = { return_id: id, file_name, mime_type: 'image/jpeg', position: 1 }
  const stored = await shop.db.insertInto('return_photos').values(photo).returning('id').executeTakeFirstOrThrow()
  return { returnId: id, photoId: stored.id, lineId: line.id }
}
