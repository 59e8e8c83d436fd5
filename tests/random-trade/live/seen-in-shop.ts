import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { describeTier, formatLine, tiers } from '../model/commission-rules.ts'
import { type CommissionPage, formatEntry, type Seen } from '../model/seen.ts'
import { people } from '../model/trade.ts'
import { type LiveTrade, toPence } from './live-trade.ts'
import { readRecallPages } from './recall-pages.ts'
import { formatReturns, type ReturnInShop, selectReturns } from './returns-in-shop.ts'

interface Row {
  inventory: number[]
  orders: {
    id: string
    status: number
    total: number
    reserved: boolean
    owner: string
    credit: string
    client: string | null
    lines: { commission: number; rule: string | null }[]
  }[]
  tiers: { seller: string; name: string; sold: number }[]
  clients: { id: string; email: string; owner: string; deleted: boolean; erased: boolean }[]
  cards: { email: string; customer: string; last4: string }[]
  invoices: { order_id: string; recipient: string; documents: string }[]
  salon_stock: number[]
  returns: ReturnInShop[]
  ledger: Record<string, number>
  emails: { id: string; kind: string; recipient: string }[]
}

/** Reads the shop as it is after a step, with or without its pages of commission and recalls. */
export async function readSeen(live: LiveTrade, before: Balances, withPages: boolean): Promise<Seen> {
  const { shop, seller, rival, products, orderIds } = live
  const sellers = sql`(${seller.id}, ${rival.id})`
  const { rows } = await sql<Row>`select
    (select json_agg(p.quantity order by array_position(${ids(products.map(({ id }) => id))}, p.id)) from products p
      where p.id = any(${ids(products.map(({ id }) => id))})) as inventory,
    (select json_agg(coalesce(s.quantity, 0) order by array_position(${ids(products.map(({ id }) => id))}, p.id)) from products p
      left join salon_stock s on s.product_id = p.id and s.seller_id = ${seller.id}
      where p.id = any(${ids(products.map(({ id }) => id))})) as salon_stock,
    ${selectReturns(sellers)} as returns,
    (select coalesce(json_agg(json_build_object('id', o.id, 'status', o.payment_status, 'total', o.total_pence,
      'reserved', o.inventory_reserved, 'owner', o.seller_id, 'credit', o.credit, 'client', o.client_id, 'lines',
      (select json_agg(json_build_object('commission', l.commission_pence, 'rule', l.commission_rule_name)) from order_lines l
        where l.order_id = o.id)) order by o.id), '[]')
      from orders o where o.seller_id in ${sellers} and o.replaces_return_id is null) as orders,
    (select coalesce(json_agg(json_build_object('seller', c.seller_id, 'name', t.name, 'sold', c.sales_pence)), '[]')
      from seller_tier_counts c join seller_tiers t on t.id = c.tier_id where c.seller_id in ${sellers}) as tiers,
    (select json_agg(json_build_object('id', c.id, 'email', c.email, 'owner', c.seller_id, 'deleted', c.deleted_at is not null,
      'erased', c.erased_at is not null) order by c.id) from clients c where c.seller_id in ${sellers}) as clients,
    (select coalesce(json_agg(json_build_object('email', u.email, 'customer', u.provider_ref, 'last4', k.last4)), '[]')
      from client_customers u join client_cards k on k.customer_id = u.id where u.email = any(${live.emails})) as cards,
    (select coalesce(json_agg(i), '[]') from (select i.order_id, min(i.recipient) as recipient,
      string_agg(replace(i.kind, '_', ' ') || ' ' || i.gross_pence || ' with VAT ' || i.vat_pence, ', ' order by i.issued_at, i.id) as documents
      from invoices i join orders o on o.id = i.order_id where o.seller_id in ${sellers} group by i.order_id) i) as invoices,
    (select coalesce(json_object_agg(e.account, e.pence), '{}') from (select account, sum(pence)::float8 as pence from entries
      where account in ('held', 'coupons', 'replacements', ${payable(seller)}, ${debt(seller)}, ${payable(rival)}, ${debt(rival)}) group by account) e) as ledger,
    (select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'recipient', m.recipient) order by m.id), '[]')
      from emails m where m.id > ${live.lastEmailId}) as emails`.execute(shop.db)
  const [row] = rows as [Row]
  live.lastEmailId = row.emails.at(-1)?.id ?? live.lastEmailId
  for (const { id, email } of row.clients)
    if (!live.clients.some((client) => client.id === id)) live.clients.push({ id, email })
  return {
    inventory: row.inventory,
    salonStock: row.salon_stock,
    orders: [
      ...orderIds.map((id, at) =>
        formatOrder(
          live,
          at,
          row.orders.find((order) => order.id === id),
        ),
      ),
      ...row.orders.filter(({ id }) => !orderIds.includes(id)).map(({ id }) => `unexpected order ${id}`),
    ],
    lines: orderIds.map((id, at) => {
      const lines = row.orders.find((order) => order.id === id)?.lines ?? []
      const words = lines.map(({ commission, rule }) => formatLine(commission, rule))
      return `${nameOrder(at)}: ${words.sort().join(', ')}`
    }),
    tiers: [
      ['seller', seller.id],
      ['rival', rival.id],
    ].map(([owner, id]) => {
      const counted = row.tiers.find((one) => one.seller === id)
      const tier = tiers.findIndex(({ name }) => name === counted?.name)
      return `${owner}: ${describeTier(counted ? { tier, sold: counted.sold } : null)}`
    }),
    clients: live.clients.map((known) => formatClient(live, known, row.clients)),
    cards: await readCards(live, row.cards),
    invoices: row.invoices
      .map(
        ({ order_id, recipient, documents }) => `${nameOrder(orderIds.indexOf(order_id))}, ${recipient}: ${documents}`,
      )
      .sort(),
    ledger: {
      held: (row.ledger.held ?? 0) - before.held,
      payable: 0 - (row.ledger[payable(seller)] ?? 0),
      debt: row.ledger[debt(seller)] ?? 0,
      rivalPayable: 0 - (row.ledger[payable(rival)] ?? 0),
      rivalDebt: row.ledger[debt(rival)] ?? 0,
      coupons: (row.ledger.coupons ?? 0) - before.coupons,
      replacements: (row.ledger.replacements ?? 0) - before.replacements,
    },
    commissionPage: withPages ? await readCommissionPage(live) : null,
    returns: formatReturns(live, row.returns),
    recalls: withPages ? await readRecallPages(live) : null,
    emails: row.emails.map(({ kind, recipient }) => `${kind} to ${nameRecipient(live, recipient)}`).sort(),
  }
}

const payable = ({ id }: { id: string }) => `seller_payable:${id}`
const debt = ({ id }: { id: string }) => `seller_debt:${id}`
const ids = (values: string[]) => sql`${values}::uuid[]`

interface Balances {
  held: number
  coupons: number
  replacements: number
}

/** What other trades have left in the accounts that all of them share. */
export async function readBalances({ shop }: LiveTrade): Promise<Balances> {
  const { rows } = await sql<Balances>`select coalesce(sum(pence) filter (where account = 'held'), 0)::float8 as held,
    coalesce(sum(pence) filter (where account = 'coupons'), 0)::float8 as coupons,
    coalesce(sum(pence) filter (where account = 'replacements'), 0)::float8 as replacements from entries`.execute(
    shop.db,
  )
  return rows[0] ?? { held: 0, coupons: 0, replacements: 0 }
}

const nameOrder = (at: number): string => String.fromCharCode(65 + at)

function formatOrder(live: LiveTrade, at: number, order: Row['orders'][number] | undefined): string {
  if (!order) return `${nameOrder(at)}: missing`
  const owner = order.owner === live.rival.id ? 'rival' : 'seller'
  const client = order.client === null ? 'nobody' : live.clients.findIndex(({ id }) => id === order.client)
  return `${nameOrder(at)}: status ${order.status}, total ${order.total}${order.reserved ? ', reserved' : ''}, of ${owner} for ${order.credit}, client ${client}`
}

/** Names the client by the email that she began with, since an erased record has none. */
function formatClient(live: LiveTrade, { id, email }: LiveTrade['clients'][number], rows: Row['clients']): string {
  const row = rows.find((one) => one.id === id)
  if (!row) return 'missing'
  const end = row.erased ? ', erased' : row.deleted ? ', deleted' : ''
  if ((row.email === '') !== row.erased) return `${email} has the email ${row.email}${end}`
  return `${row.owner === live.rival.id ? 'rival' : 'seller'}: ${nameRecipient(live, email)}${end}`
}

const kindOfCard: Record<string, string> = { '4242': 'good', '3184': 'challenged', '0259': 'disputed' }

/** Describes the saved cards in the shop; if the provider has others for the same customers, those are added. */
async function readCards(live: LiveTrade, cards: Row['cards']): Promise<string[]> {
  for (const { customer, email } of cards) live.customers.set(customer, nameRecipient(live, email))
  const { rows } = await sql<{ customer: string; last4: string }>`
    select data ->> 'customer' as customer, data -> 'card' ->> 'last4' as last4 from sandbox.objects
    where kind = 'payment_method' and data ->> 'customer' = any(${[...live.customers.keys()]})`.execute(live.shop.db)
  const format = (person: string | undefined, last4: string) => `${person}: ${kindOfCard[last4] ?? last4}`
  const stored = cards.map(({ email, last4 }) => format(nameRecipient(live, email), last4)).sort()
  const attached = rows.map(({ customer, last4 }) => format(live.customers.get(customer), last4)).sort()
  return isDeepStrictEqual(stored, attached) ? stored : [...stored, `the provider has ${attached.join(' and ')}`]
}

function nameRecipient({ seller, rival, emails, admin }: LiveTrade, email: string): string {
  if (email === seller.email) return 'seller'
  if (email === rival.email) return 'rival'
  if (email === admin.email) return 'administrator'
  return people[emails.indexOf(email)] ?? email
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
