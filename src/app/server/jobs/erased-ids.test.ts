import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createClientSession } from '../../../../tests/harness/factories.ts'
import { createSaleWithPayouts } from '../../../../tests/harness/payout-accounts.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const soon = "now() + interval '9 days'"
/**
 * The columns whose rows are deleted when the seller ($1) or client ($2) they name is erased, each with a statement that inserts such a row
 * ($3 is a product).
 */
const ended: Record<string, string> = {
  'client_products.client_id': 'insert into client_products (seller_id, client_id, product_id) values ($1, $2, $3)',
  'coupon_budgets.seller_id': 'insert into coupon_budgets (seller_id, budget_pence) values ($1, 500)',
  'document_links.user_id': `insert into document_links (user_id, hash, expires_at) values ($1, sha256('a'), ${soon})`,
  'explore_links.seller_id': `insert into explore_links (seller_id, client_id, hash, expires_at) values ($1, $2, sha256('a'), ${soon})`,
  'faves.seller_id': 'insert into faves (seller_id, product_id) values ($1, $3)',
  'follow_up_sellers.seller_id': 'insert into follow_up_sellers (seller_id) values ($1)',
  'former_client_emails.client_id': `insert into former_client_emails (client_id, email, held_from, proved) values ($2, 'a@b.example', now(), true)`,
  'former_handles.seller_id': `insert into former_handles (handle, likeness, seller_id, expires_at) values ('old', 'o1d', $1, ${soon})`,
  'import_columns.user_id': `insert into import_columns (user_id, kind, headings_hash, columns) values ($1, 'clients', 'a', '{}')`,
  'list_columns.admin_id': `insert into list_columns (admin_id, list, columns) values ($1, 'users', '{}')`,
  'list_views.admin_id': `insert into list_views (admin_id, list, name, query) values ($1, 'users', 'Mine', '')`,
  'login_challenges.user_id': `insert into login_challenges (user_id, hash, step, password_changed_at, expires_at) values ($1, sha256('a'), 'code', now(), ${soon})`,
  'news_agreements.client_id': `insert into news_agreements (client_id, seller_id, agreed_by) values ($2, $1, 'a@b.example')`,
  'push_devices.user_id': `insert into push_devices (user_id, endpoint, public_key, auth, kinds) values ($1, 'https://a.example', 'a', 'a', '{}')`,
  'recovery_codes.user_id': `insert into recovery_codes (user_id, hash) values ($1, sha256('a'))`,
  'restock_clients.client_id': 'insert into restock_clients (client_id, seller_id) values ($2, $1)',
  'second_factors.user_id': 'insert into second_factors (user_id) values ($1)',
  'shop_pages.seller_id': `insert into shop_pages (seller_id, handle, likeness) values ($1, 'hers', 'hers')`,
  'stock_items.seller_id': 'insert into stock_items (seller_id, product_id) values ($1, $3)',
  'tokens.user_id': `insert into tokens (user_id, kind, hash, expires_at) values ($1, 'reset', sha256('a'), ${soon})`,
  'video_views.seller_id': 'insert into video_views (seller_id, product_id) values ($1, $3)',
}

const blanked = 'the row stays blank, since others point to it'
const books = 'the books name who earned, owed and was paid'
const author = 'who did it, as the log has to say'
/** The columns that keep the id of an erased person, and why: by then the row of that person is blank (D-207, D-482). */
const retained: Record<string, string> = {
  'addresses.client_id': blanked,
  'addresses.seller_id': blanked,
  'admin_log.admin_id': author,
  'brand_versions.published_by': author,
  'card_tries.client_id': 'counted against card trying, and deleted after a day',
  'card_tries.seller_id': 'counted against card trying, and deleted after a day',
  'cards.user_id': blanked,
  'client_import_changes.client_id': 'tested with the import: it ends with its client',
  'client_products.seller_id': 'the same row as its client’s',
  'clients.contested_by': 'names an email that ends with the client',
  'clients.seller_id': blanked,
  'commission_rules.created_by': author,
  'coupons.created_by': author,
  'training_runs.seller_id': 'a certificate can be checked without her name; what was not certified ends',
  'training_versions.created_by': author,
  'coupons.seller_id': 'orders name her codes, which hold no longer',
  'daily_seller_sales.seller_id': books,
  'debt_offsets.seller_id': books,
  'disputes.evidence_sent_by': author,
  'document_reads.reader_id': author,
  'documents.user_id': 'the file is deleted, the row says that it was read and by whom',
  'email_wordings.published_by': author,
  'explore_links.client_id': 'counted in its seller’s list, without the address',
  'news_agreements.seller_id': 'the same row as its client’s',
  'shop_news.author_id': 'tested with news: a seller’s ends with her, the shop’s stays with who wrote it',
  'imports.admin_id': 'who imported what; the file’s name is blank',
  'imports.seller_id': 'whose clients they were; the file’s name is blank',
  'legal_page_versions.admin_id': author,
  'notes.admin_id': author,
  'notes.client_id': 'the note is blank',
  'notes.user_id': 'the note is blank',
  'orders.client_id': books,
  'orders.delivered_by': author,
  'orders.dispatched_by': author,
  'orders.packed_by': author,
  'recalls.created_by': author,
  'orders.seller_id': books,
  'orders.shop_seller_id': books,
  'orders.superseded_by': 'names an order',
  'payments.debtor_id': books,
  'payout_accounts.user_id': blanked,
  'program_keys.made_by': author,
  'provider_customers.user_id': 'the provider’s customer, whose cards are removed there',
  'refunds.requested_by': author,
  'restock_clients.seller_id': 'the same row as its client’s',
  'restock_decisions.client_id': 'tested with the reminders: it ends with its client',
  'restock_decisions.seller_id': 'tested with the reminders: it ends with its client',
  'returned_payouts.user_id': books,
  'returns.seller_id': 'books, without what client and seller said',
  'seller_tier_changes.seller_id': 'explains the commission of orders, which are books',
  'seller_tier_counts.seller_id': books,
  'setting_secrets.set_by': author,
  'setting_versions.changed_by': author,
  'salon_stock.seller_id': 'the movements of goods are books',
  'salon_stock_movements.seller_id': 'the movements of goods are books, without their notes',
  'seller_marks_versions.seller_id': 'a counter of a list’s versions, which lists nothing any more',
  'tax_details.user_id': 'kept for five years where there was income, and then deleted (D-378)',
  'tokens.client_id': 'a visit ends with its client, and a week after its time',
  'transfers.seller_id': books,
  'vat_agreements.seller_id': books,
  'webhook_endpoints.made_by': author,
}

async function countRows(column: string, ids: readonly string[]): Promise<number> {
  const [table, name] = column.split('.')
  const { rows } = await shop.pool.query<{ total: number }>(
    `select count(*)::int as total from ${table} where ${name} = any($1)`,
    [ids],
  )
  return rows[0]?.total ?? 0
}

test('each column naming a user or a client ends with them, or stays for a reason [D-539]', async () => {
  const { rows } = await shop.pool.query<{ name: string }>(`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
      and (c.column_name ~ '(seller|user|client|admin|person|reader|debtor|buyer|by)(_id)?$'
        or exists (select from pg_constraint r join pg_attribute a on a.attrelid = r.conrelid and a.attnum = any(r.conkey)
          where r.contype = 'f' and r.conrelid = to_regclass('public.' || quote_ident(c.table_name)) and a.attname = c.column_name
            and r.confrelid in ('users'::regclass, 'clients'::regclass)))`)
  const known = [...Object.keys(ended), ...Object.keys(retained)]
  expect(rows.map(({ name }) => name).sort()).toEqual(known.sort())
})

test('after a seller’s erasure no row that ends names the seller or a client of theirs [D-539]', async () => {
  const { seller, client, productId } = await createSaleWithPayouts(shop)
  const values = [seller.id, client.id, productId]
  const ids = [seller.id, client.id]
  const admin = await createAdmin(shop)
  for (const [column, statement] of Object.entries(ended)) {
    const used = [1, 2, 3].filter((at) => statement.includes(`$${at}`))
    const text = used.reduce((all, at, place) => all.replaceAll(`$${at}`, `$${place + 1}::uuid`), statement)
    await shop.pool.query(
      text,
      used.map((at) => values[at - 1]),
    )
    expect(await countRows(column, ids), column).toBeGreaterThan(0)
  }
  await shop.call('DELETE', `admin/user/${seller.id}`, { as: admin.token })
  await shop.runJobs()
  await shop.pool.query("update users set deleted_at = now() - interval '91 days' where id = $1", [seller.id])
  await shop.runScheduledJob('erase-people')
  const left = []
  for (const column of Object.keys(ended)) if ((await countRows(column, ids)) > 0) left.push(column)
  expect(left).toEqual([])
})

test('a client’s own wish ends the list of what she was sent too [N-CLPG-011, D-539]', async () => {
  const { seller, client, productId } = await createSaleWithPayouts(shop)
  const email = `${crypto.randomUUID()}@example.com`
  await shop.db.updateTable('clients').set({ email }).where('id', '=', client.id).execute()
  const body = { client_ids: [client.id], prod_ids: [productId] }
  await shop.call('POST', 'client/send/products', { as: seller.token, body })
  expect(await countRows('client_products.client_id', [client.id])).toBe(1)
  await shop.call('DELETE', 'client-page', { as: await createClientSession(shop, email) })
  expect(await countRows('client_products.client_id', [client.id])).toBe(0)
})
