import { sql } from 'kysely'
import { type CommissionPage, formatEntry, type Seen } from '../model/seen.ts'
import { type LiveTrade, toPence } from './live-trade.ts'

interface Row {
  inventory: number[]
  orders: { id: string; status: number; total: number; reserved: boolean }[]
  invoices: { order_id: string; recipient: string; documents: string }[]
  ledger: Record<string, number>
  emails: { id: string; kind: string; recipient: string }[]
}

/** Reads the shop as it is after a step. */
export async function readSeen(live: LiveTrade, heldBefore: number): Promise<Seen> {
  const { shop, seller, products, orderIds } = live
  const { rows } = await sql<Row>`select
    (select json_agg(p.quantity order by array_position(${ids(products.map(({ id }) => id))}, p.id)) from products p
      where p.id = any(${ids(products.map(({ id }) => id))})) as inventory,
    (select coalesce(json_agg(json_build_object('id', o.id, 'status', o.payment_status, 'total', o.total_pence,
      'reserved', o.inventory_reserved)), '[]') from orders o where o.seller_id = ${seller.id}) as orders,
    (select coalesce(json_agg(i), '[]') from (select i.order_id, min(i.recipient) as recipient,
      string_agg(replace(i.kind, '_', ' ') || ' ' || i.gross_pence, ', ' order by i.issued_at, i.id) as documents
      from invoices i join orders o on o.id = i.order_id where o.seller_id = ${seller.id} group by i.order_id) i) as invoices,
    (select coalesce(json_object_agg(e.account, e.pence), '{}') from (select account, sum(pence)::float8 as pence from entries
      where account in ('held', ${`seller_payable:${seller.id}`}, ${`seller_debt:${seller.id}`}) group by account) e) as ledger,
    (select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'recipient', m.recipient) order by m.id), '[]')
      from emails m where m.id > ${live.lastEmailId}) as emails`.execute(shop.db)
  const [row] = rows as [Row]
  live.lastEmailId = row.emails.at(-1)?.id ?? live.lastEmailId
  return {
    inventory: row.inventory,
    orders: orderIds.map((id, at) =>
      formatOrder(
        at,
        row.orders.find((order) => order.id === id),
      ),
    ),
    invoices: row.invoices
      .map(
        ({ order_id, recipient, documents }) => `${nameOrder(orderIds.indexOf(order_id))}, ${recipient}: ${documents}`,
      )
      .sort(),
    ledger: {
      held: (row.ledger.held ?? 0) - heldBefore,
      payable: 0 - (row.ledger[`seller_payable:${seller.id}`] ?? 0),
      debt: row.ledger[`seller_debt:${seller.id}`] ?? 0,
    },
    commissionPage: await readCommissionPage(live),
    emails: row.emails.map(({ kind, recipient }) => `${kind} to ${nameRecipient(live, recipient)}`).sort(),
  }
}

const ids = (values: string[]) => sql`${values}::uuid[]`

export async function readHeld({ shop }: LiveTrade): Promise<number> {
  const { rows } = await sql<{ pence: number }>`select coalesce(sum(pence), 0)::float8 as pence from entries
    where account = 'held'`.execute(shop.db)
  return rows[0]?.pence ?? 0
}

const nameOrder = (at: number): string => String.fromCharCode(65 + at)

function formatOrder(at: number, order: Row['orders'][number] | undefined): string {
  if (!order) return `${nameOrder(at)}: missing`
  return `${nameOrder(at)}: status ${order.status}, total ${order.total}${order.reserved ? ', reserved' : ''}`
}

function nameRecipient({ seller, clients, admin }: LiveTrade, email: string): string {
  if (email === seller.email) return 'seller'
  if (email === admin.email) return 'administrator'
  const at = clients.findIndex((client) => client.email === email)
  return at < 0 ? email : `client ${at + 1}`
}

interface Account {
  pending: number
  onlineAmount: number
  cashAmount: number
  owed: number
  balance: number
}

interface Entry {
  order_id: string
  commission: number
  kind: string
  state: string
  waits_for: string | null
  taken_back: number
  netted: number
}

/** What the seller sees on the commission page (D-007). */
async function readCommissionPage(live: LiveTrade): Promise<CommissionPage | string> {
  const { shop, sellerToken: as, orderIds } = live
  const { body } = await shop.call<Account>('GET', 'user/account', { as })
  if (body.statusCode !== 1) return `refused with code ${body.error?.errorCode}`
  const list = await shop.call<{ entries: Entry[] }>('GET', 'commission/entries', { as, query: { lmt: 100 } })
  const account = body.responseData
  const entries = list.body.responseData.entries.map((entry) => ({
    name: nameOrder(orderIds.indexOf(entry.order_id)),
    commission: toPence(entry.commission),
    isOnline: entry.kind === 'online',
    state: entry.state,
    waitsFor: entry.waits_for,
    takenBack: toPence(entry.taken_back),
    netted: toPence(entry.netted),
  }))
  return {
    pending: account.pending,
    online: toPence(account.onlineAmount),
    cash: toPence(account.cashAmount),
    owed: toPence(account.owed),
    balance: toPence(account.balance),
    entries: entries.map(formatEntry).sort(),
  }
}
