import pg from 'pg'
import { seedCatalogue } from './seed-catalogue.ts'
import { vacuumFilledTables } from './vacuum-filled-tables.ts'

export interface ShopSize {
  sellers: number
  clients: number
  products: number
  orders: number
  /** Time between one order and the next, as a PostgreSQL interval. */
  orderInterval: string
  /** Leaves out the ledger's journals and entries, which no list reads. */
  withoutBooks?: boolean
}

/** The size of a large distributor after some years. */
export const largeShop: ShopSize = {
  sellers: 5_000,
  clients: 100_000,
  products: 200_000,
  orders: 1_000_000,
  orderInterval: '1 minute',
}

/**
 * Inserts a catalogue, users, clients and orders for measuring lists: two thirds of the orders are paid, with their payment and journals.
 * The database generates the rows in bulk, so the card provider knows none of them.
 */
export async function seedLargeShop(url: string, size: ShopSize, log: (line: string) => void): Promise<void> {
  await seedCatalogue(url, size.products)
  await seedPeopleAndOrders(url, size, log)
}

/** Inserts users, clients and orders into a shop that has a catalogue. */
export async function seedPeopleAndOrders(
  url: string,
  size: Omit<ShopSize, 'products'>,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const step = async (what: string, statement: string, values: unknown[] = []) => {
    const started = Date.now()
    const { rowCount } = await client.query(statement, values)
    log(`${(rowCount ?? 0).toLocaleString('en-GB')} ${what}, ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
  try {
    // without the ledger's triggers, which would check a journal again for each of its rows; the sum of all entries is checked at the end
    await client.query("set session_replication_role = 'replica'")
    await step('sellers', sellers, [size.sellers])
    await step('clients', clients, [size.clients])
    await step('orders', orders, [size.orders, size.orderInterval])
    await step('order lines', lines)
    await step('payments', payments)
    if (!size.withoutBooks) {
      await step('journals', journals)
      await step('entries', entries)
    }
    for (const [what, statement] of Object.entries(backOfficeData)) await step(what, statement)
    await client.query("set session_replication_role = 'origin'")
    await vacuumFilledTables(client)
    const { rows } = await client.query('select coalesce(sum(pence), 0)::text as sum from entries')
    if (rows[0].sum !== '0') throw new Error('the seeded books do not balance')
  } finally {
    await client.end()
  }
}

const firstNames = `(array['Anna','Bea','Cleo','Dora','Ella','Fern','Gwen','Hope','Iris','June','Kate','Lily','Maya','Nell','Olive','Pia'])`
const lastNames = `(array['Archer','Baker','Carter','Dyer','Ellis','Fisher','Gardner','Harper','Ingram','Joiner','Knight','Lister'])`
const towns = `(array['London','Leeds','Bristol','Cardiff','Glasgow','York','Bath','Derby','Exeter','Hull'])`

const sellers = `insert into users (role, email, password_hash, first_name, last_name, business_name, email_verified,
    documents_approved, has_bank_details, created_at)
  select 'seller', 'seller' || n || '@example.com', '-', ${firstNames}[1 + n % 16], ${lastNames}[1 + n % 12] || n,
    'Salon ' || n, n % 20 <> 0, n % 10 <> 0, n % 12 <> 0, now() - n * interval '2 hours' from generate_series(1, $1::int) n`

const clients = `with seller as (select id, row_number() over (order by email) - 1 as n from users where role = 'seller')
  insert into clients (seller_id, name, email, phone, line1, city, county, postcode, created_at)
  select seller.id, ${firstNames}[1 + n.n % 16] || ' ' || ${lastNames}[1 + n.n % 12] || ' ' || n.n, 'client' || n.n || '@example.com',
    '07700 ' || lpad((n.n % 1000000)::text, 6, '0'), n.n || ' High Street', ${towns}[1 + n.n % 10], 'Kent', 'SW1A 1AA',
    now() - n.n * interval '5 minutes'
  from generate_series(1, $1::int) n(n) join seller on seller.n = n.n % (select count(*) from seller)`

/**
 * A third of the orders are unpaid; totals, commission and payment type vary with the order's number. Orders paid in the last three days
 * wait to be packed, those paid in the week before are on their way, and older ones are delivered.
 */
const orders = `with client as (select id, seller_id, name, email, row_number() over (order by id) - 1 as n from clients)
  insert into orders (seller_id, client_id, delivery_type, payment_status, payment_type, quantity, full_price_pence, commission_pence,
    total_pence, saving_pence, commission_mode, client_name, client_email, created_at, paid_at, dispatched_at, carrier, delivered,
    delivered_at)
  select client.seller_id, client.id, 1, case when n.n % 3 = 0 then 1 else 3 end,
    case when n.n % 3 = 0 then null else 1 + n.n % 2 end, 1, 1000 + n.n % 9000, 100 + n.n % 900, 1000 + n.n % 9000, 0,
    case when n.n % 3 = 0 then 'none' else 'accrual' end, client.name, client.email, at, case when n.n % 3 = 0 then null else at end,
    case when has_left then at + interval '1 day' end, case when has_left then 'royal_mail' end,
    has_left and at < now() - interval '10 days', case when has_left and at < now() - interval '10 days' then at + interval '3 days' end
  from generate_series(1, $1::int) n(n) join client on client.n = n.n % (select count(*) from client),
    lateral (select now() - n.n * $2::interval as at) as moment,
    lateral (select n.n % 3 <> 0 and at < now() - interval '3 days' as has_left) as parcel`

const lines = `with product as (select id, brand, name, row_number() over (order by id) - 1 as n from products), numbered_orders as (select *, row_number() over (order by id) - 1 as n from orders)
  insert into order_lines (order_id, product_id, position, brand, name, weight, weight_unit, picture, quantity, rrp_pence,
    price_pence, commission_pence)
  select o.id, product.id, 1, product.brand, product.name, 30, 'ml', 'bench-1.webp', 1, o.full_price_pence, o.full_price_pence, o.commission_pence
  from numbered_orders o join product on product.n = o.n % (select count(*) from product)
  where not exists (select from order_lines own where own.order_id = o.id)`

/** The other rows that the back office lists and counts: failed payments, links, superseded and deleted rows, the audit log. */
const backOfficeData = {
  'failed payments': `insert into payments (order_id, method, payment_type, state, amount_pence, created_at, updated_at)
    select id, 'new_card', 1, 'failed', total_pence, created_at, created_at from orders
    where substr(order_number, 5)::bigint % 30 = 1`,
  'orders with a failed payment': `update orders set has_failed_payment = true
    where substr(order_number, 5)::bigint % 30 = 1`,
  'payment links': `insert into pay_links (order_id, hash, sent_at)
    select id, sha256(id::text::bytea), created_at from orders where substr(order_number, 5)::bigint % 10 = 2`,
  'orders with a link': `update orders set pay_link_sent_at = created_at where substr(order_number, 5)::bigint % 10 = 2`,
  'replaced orders': `with numbered as (select id, seller_id, payment_status, lead(id) over (partition by seller_id order by id) as next from orders)
    update orders o set superseded_by = n.next, closed_at = o.created_at from numbered n
    where n.id = o.id and o.payment_status = 1 and n.next is not null and substr(o.order_number, 5)::bigint % 30 = 1`,
  'orders paid in cash': `update orders set funding = 'cash' where payment_status = 3 and substr(order_number, 5)::bigint % 100 = 4`,
  'cancelled orders': `update orders set cancelled_at = created_at, closed_at = created_at
    where payment_status = 1 and superseded_by is null and substr(order_number, 5)::bigint % 90 = 9`,
  'explore links': `insert into explore_links (hash, seller_id, client_id, created_at, expires_at, shopping)
    select sha256(id::text::bytea), seller_id, id, created_at, created_at + interval '30 days', phone like '%7' from clients`,
  'deleted clients': `update clients set deleted_at = now() where phone like '%33'`,
  'deleted products': `update products set deleted_at = now() where title like '%33'`,
  'deleted sellers': `update users set deleted_at = now() where role = 'seller' and email like 'seller%33@example.com'`,
  administrators: `insert into users (role, email, password_hash, first_name, last_name, email_verified)
    select 'admin', 'office' || n || '@example.com', '-', 'Office', 'Worker ' || n, true from generate_series(1, 5) n`,
  'log entries': `with admins as (select id, row_number() over (order by email) - 1 as n from users where role = 'admin')
    insert into admin_log (admin_id, action, subject_kind, subject_id, before, after, ip_address, created_at)
    select admins.id, (array['block user', 'unblock user', 'approve documents'])[1 + u.n % 3], 'user', u.id, '{"blocked": false}'::jsonb,
      '{"blocked": true}'::jsonb, '127.0.0.1', now() - u.n * interval '5 minutes'
    from (select id, row_number() over () as n from users u, generate_series(1, 20) where role = 'seller') u
    join admins on admins.n = u.n % (select count(*) from admins)
    union all
    select admins.id, 'change order status', 'order', o.id, '{"delivered": false}'::jsonb, '{"delivered": true}'::jsonb, '127.0.0.1', o.created_at
    from (select id, created_at, substr(order_number, 5)::bigint as n from orders) o
    join admins on admins.n = o.n % (select count(*) from admins) where o.n % 10 = 3`,
} as const

const payments = `insert into payments (order_id, method, payment_type, state, amount_pence, provider_ref, created_at, updated_at)
  select id, case payment_type when 1 then 'new_card' else 'cash' end, payment_type, 'succeeded', total_pence, 'pi_' || id,
    paid_at, paid_at from orders where payment_status = 3`

const journals = `insert into journals (kind, ref, created_at)
  select kind, o.id::text, o.paid_at from orders o, (values ('payment'), ('commission_accrual')) as kinds(kind)
  where o.payment_status = 3`

const entries = `insert into entries (journal_id, account, pence, created_at)
  select j.id, sides.account, sides.pence, j.created_at
  from journals j join orders o on o.id = j.ref::uuid,
    lateral (values ('held', o.total_pence, 'payment'), ('sales', -o.total_pence, 'payment'),
      ('sales', o.commission_pence, 'commission_accrual'),
      ('seller_payable:' || o.seller_id, -o.commission_pence, 'commission_accrual')) as sides(account, pence, kind)
  where sides.kind = j.kind`
