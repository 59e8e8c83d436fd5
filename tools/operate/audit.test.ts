import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { summarizeDailySales } from '#reports/admin/server/sales-report.ts'
import { auditDamaged } from '../../tests/harness/audit-damaged.ts'
import { addRule, countTiers, endAllRules, setTiers } from '../../tests/harness/commission-rules.ts'
import { createCoupon, sellWithCode } from '../../tests/harness/coupons.ts'
import { createAdmin } from '../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, type Sale, saveCard } from '../../tests/harness/sales.ts'
import { callSandbox } from '../../tests/harness/sandbox.ts'
import { openShop, type Shop } from '../../tests/harness/shop.ts'
import { auditShop, runAudit } from './audit/run-audit.ts'

let shop: Shop
let sale: Sale
let databaseUrl: string
beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop, { quantity: 500 })
  databaseUrl = String(shop.pool.options.connectionString)
  const card_id = await saveCard(shop, sale.seller)
  for (const type of [1, 2, 3]) {
    await payOrder(shop, 'cash', sale.seller.token, { order_id: await createOrder(shop, sale, { type }), card_id })
    const amount = type === 1 ? 20 : 15
    const order_id = await createOrder(shop, sale, { type })
    await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount })
  }
  const order_id = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_chargeDeclined', order_id, amount: 20 })
})
afterAll(() => shop.close())

const listBrokenRules = async () => {
  const findings = await runAudit(databaseUrl, shop.provider)
  return findings.filter(({ violations }) => violations > 0).map(({ rule }) => rule)
}

const auditAfter = (damageSql: string, repairSql: string) =>
  auditDamaged(shop.pool, listBrokenRules, { damageSql, repairSql })

test('a shop that sells in every way breaks no rule [D-002, D-004–006]', async () => {
  const sold = await shop.db.selectFrom('orders').select('id').where('payment_status', '=', 3).execute()
  expect(sold).toHaveLength(6)
  expect(await listBrokenRules()).toEqual([])
})

test('entries and totals that were changed by SQL are found [D-025, D-043]', async () => {
  const one = "(select id from entries where account = 'held' order by id limit 1)"
  expect(
    await auditAfter(
      `update entries set pence = pence + 1 where id = ${one}`,
      `update entries set pence = pence - 1 where id = ${one}`,
    ),
  ).toEqual(
    expect.arrayContaining([
      'every journal balances',
      'the ledger sums to zero',
      'money in is refunds, transfers, what is held and fees',
    ]),
  )
  const paid = "(select order_id from payments where state = 'succeeded' order by id limit 1)"
  expect(
    await auditAfter(
      `update orders set total_pence = total_pence + 1, full_price_pence = full_price_pence + 1 where id = ${paid}`,
      `update orders set total_pence = total_pence - 1, full_price_pence = full_price_pence - 1 where id = ${paid}`,
    ),
  ).toContain('the total of an order is the sum of its lines, shipping and tax are nothing')
})

test('charges unknown to the shop, or to the provider, are found [D-025]', async () => {
  const one = "(select id from payments where state = 'succeeded' order by id limit 1)"
  const providerRef = (await shop.pool.query(`select provider_ref from payments where id = ${one}`)).rows[0]
    ?.provider_ref
  const found = await auditAfter(
    `update payments set state = 'failed' where id = ${one}`,
    `update payments set state = 'succeeded' where provider_ref = '${providerRef}'`,
  )
  expect(found).toContain('every charge of the provider is a payment here, to the penny')
  const lost = await auditAfter(
    `update payments set provider_ref = 'pi_lost' where provider_ref = '${providerRef}'`,
    `update payments set provider_ref = '${providerRef}' where provider_ref = 'pi_lost'`,
  )
  expect(lost).toEqual(['every payment here is a charge of the provider'])
  expect(await listBrokenRules()).toEqual([])
})

test('a payment that the provider has charged twice is found [D-025]', async () => {
  const { rows } = await shop.pool.query(`select id, amount_pence from payments where state = 'succeeded' limit 1`)
  const copy = { payment_method: 'pm_card_visa', confirm: 'true', 'allowed_payment_method_types[0]': 'card' }
  const { id, status } = await callSandbox(shop.ownUrl(), 'POST', '/v1/payment_intents', {
    ...copy,
    amount: String(rows[0].amount_pence),
    currency: 'gbp',
    'metadata[payment_id]': rows[0].id,
  })
  expect(status).toBe('succeeded')
  expect(await listBrokenRules()).toContain('the provider has made each charge, refund and transfer of ours once')
  await shop.pool.query('delete from sandbox.objects where id = $1', [id])
  expect(await listBrokenRules()).toEqual([])
})

test('an order credited against its link, or placed by a seller for one, is found [N-ATTR-010]', async () => {
  const rule =
    'an order by a link is credited to the seller and client of the link, and one that a seller placed to her alone'
  const link = await shop.call<{ exploreClientUrl: string }>('POST', `client/explore/url/${sale.client.id}`, {
    as: sale.seller.token,
  })
  const path = `client/explore/url/${link.body.responseData.exploreClientUrl}`
  const visit = await shop.call<{ acsT: string }>('GET', path)
  const token = visit.body.responseData.acsT
  const id = await createOrder(shop, { ...sale, client: { ...sale.client, token } }, { type: 5 })
  const { credited_at, explore_link_id } = await shop.db
    .selectFrom('orders')
    .select(['credited_at', 'explore_link_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(explore_link_id).not.toBeNull()
  expect(await listBrokenRules()).toEqual([])
  const repair = `update orders set credit = 'link', credited_at = '${credited_at?.toISOString()}' where id = '${id}'`
  for (const damage of ["credit = 'seller'", "credit = 'client'", 'credit = null', 'credited_at = null'])
    expect(await auditAfter(`update orders set ${damage} where id = '${id}'`, repair)).toEqual([rule])
  const other = await createSale(shop)
  const toOther = `update explore_links set seller_id = '${other.seller.id}' where id = '${explore_link_id}'`
  expect(await auditAfter(toOther, toOther.replace(other.seller.id, sale.seller.id))).toEqual([rule])
})

test('a session of a blocked user is found [D-062]', async () => {
  const found = await auditAfter(
    `update users set blocked = true where id = '${sale.seller.id}'`,
    `update users set blocked = false where id = '${sale.seller.id}'`,
  )
  expect(found).toEqual(['nobody who is blocked, deleted or not approved has a live session'])
})

test('a day that is summed up wrongly is found', async () => {
  await shop.pool.query(
    "update orders set created_at = created_at - interval '2 days', paid_at = paid_at - interval '2 days'",
  )
  await summarizeDailySales(shop.db)
  expect(await listBrokenRules()).toEqual([])
  const one = '(select min(day) from daily_sales)'
  expect(
    await auditAfter(
      `update daily_sales set total_pence = total_pence + 1 where day = ${one}`,
      `update daily_sales set total_pence = total_pence - 1 where day = ${one}`,
    ),
  ).toEqual([
    'what is kept of each day is what its orders and their payments say',
    'what products and sellers sold on a day is what was sold on it',
  ])
  expect(
    await auditAfter(
      'update daily_seller_sales set total_pence = total_pence + 1',
      'update daily_seller_sales set total_pence = total_pence - 1',
    ),
  ).toEqual(['what products and sellers sold on a day is what was sold on it'])
})

test('counts that are not the sum of their movements, or the order’s, are found [N-SALN-004]', async () => {
  const one = `(select id from salon_stock_movements where kind = 'sale' order by id limit 1)`
  const isOne = `order_id = (select m.order_id from salon_stock_movements m where m.id = ${one})`
  expect(
    await auditAfter(
      'update salon_stock set quantity = quantity + 1',
      'update salon_stock set quantity = quantity - 1',
    ),
  ).toEqual(['the count of a product in a salon is the sum of its movements'])
  expect(
    await auditAfter(
      `update salon_stock_movements set quantity = quantity - 1 where id = ${one};
       update salon_stock set quantity = quantity - 1`,
      `update salon_stock_movements set quantity = quantity + 1 where id = ${one};
       update salon_stock set quantity = quantity + 1`,
    ),
  ).toEqual(['a sale from salon stock has taken all of its pieces, or none if it is older than the counts'])
  const deliveryOf = (kind: string, sign: string) => `update salon_stock_movements set kind = '${kind}',
    quantity = ${sign}abs(quantity) where ${isOne};
    update salon_stock s set quantity = (select sum(m.quantity) from salon_stock_movements m)`
  expect(
    await auditAfter(deliveryOf('delivery', ''), deliveryOf('sale', '-').replace(isOne, "kind = 'delivery'")),
  ).toEqual([
    'a movement is one of the seller of its order, sold from salon stock or delivered to the salon',
    'what was delivered to a salon was ordered, and has arrived',
  ])
})

test('an order, a line, a use or an entry of a code that disagrees is found [N-COUP-020]', async () => {
  const admin = await createAdmin(shop)
  const { id, code } = await createCoupon(shop, admin, { max_uses: 1, max_uses_per_email: 1 })
  const own = await createSale(shop)
  const orderId = await sellWithCode(shop, own, { coupon: code, quantity: 1, total: 18 })
  expect(await listBrokenRules()).toEqual([])
  const ofLines = 'what a code took off an order is what it took off its lines, and no line without one is reduced'
  const ofUses = 'a paid order with a code has its use, and no other order but one that is being paid'
  const ofBooks = 'the books have against each sale what its code took off, and nothing else'
  const ofRefunds =
    'what refunds and disputes took back of a code is the same in its use and in the books, and all of it where all was paid back'
  const tooOften = 'no code was used more often than it may be, by all or by one client, late charges aside'
  const line = (by: number) =>
    `update order_lines set list_price_pence = list_price_pence + ${by} where order_id = '${orderId}'`
  expect(await auditAfter(line(1), line(-1))).toEqual([ofLines])
  const reduction = (by: number) =>
    `update orders set reduction_pence = reduction_pence + ${by} where id = '${orderId}'`
  expect(await auditAfter(reduction(1), reduction(-1))).toEqual([ofLines, ofUses, ofBooks])
  const use = (what: string) => `update coupon_uses set ${what} where order_id = '${orderId}'`
  const usedTwice = `insert into coupon_uses (order_id, coupon_id, email_hash, reduction_pence)
    select (select o.id from orders o where o.coupon_id is null limit 1), coupon_id, email_hash, reduction_pence from coupon_uses`
  const onceAgain = `delete from coupon_uses where order_id <> '${orderId}'`
  expect(await auditAfter(usedTwice, onceAgain)).toEqual(expect.arrayContaining([ofUses, tooOften]))
  expect(await auditAfter(use('returned_pence = 50'), use('returned_pence = 0'))).toEqual([ofRefunds])
  const entry = (by: number) => `update entries set pence = pence + ${by} where account = 'coupons'`
  expect(await auditAfter(entry(1), entry(-1))).toContain(ofBooks)
  expect(
    await auditAfter(
      `delete from coupon_uses where coupon_id = '${id}'`,
      `insert into coupon_uses (order_id, coupon_id, reduction_pence)
      values ('${orderId}', '${id}', 200)`,
    ),
  ).toEqual([ofUses])
})

test('a line that its rule does not explain is found [N-RULE-018]', async () => {
  const admin = await createAdmin(shop)
  const { bronze, silver } = await setTiers(shop, admin)
  await countTiers(shop)
  const rule = await addRule(shop, admin, { kind: 'on_top', percent: '10', tier_ids: [bronze] })
  const orderId = await createOrder(shop, await createSale(shop))
  await endAllRules(shop, admin)
  expect(await listBrokenRules()).toEqual([])
  const gives = 'the commission of a line with a rule is what that rule gives, under its name'
  const onItsDays = 'a rule gave commission on its days alone, and not after its end'
  const toItsTiers = 'a rule of tiers gave commission to sellers of these tiers alone'
  const line = (what: string) => `update order_lines set ${what} where order_id = '${orderId}'`
  const changed = (what: string) => `update commission_rules set ${what} where id = '${rule}'`
  const named = (name: string) => line(`commission_rule_name = '${name}'`)
  expect(await auditAfter(named('Winter'), named('Summer'))).toEqual([gives])
  expect(await auditAfter(line('own_commission_pence = 400'), line('own_commission_pence = 500'))).toEqual([gives])
  expect(await auditAfter(changed('hundredths = 2000'), changed('hundredths = 1000'))).toEqual([gives])
  const ended = (by: string) => changed(`ended_at = ended_at ${by} interval '2 hours'`)
  expect(await auditAfter(ended('-'), ended('+'))).toEqual([onItsDays])
  expect(await auditAfter(changed("first_day = '2098-01-01'"), changed('first_day = null'))).toEqual([onItsDays])
  await shop.pool.query("update seller_tier_changes set since = since - interval '1 hour'")
  await shop.pool.query(`insert into seller_tier_changes (seller_id, since, tier_id, tier_name, sales_pence)
    select seller_id, now() - interval '1 hour', '${bronze}', 'Bronze', 0 from orders where id = '${orderId}' on conflict do nothing`)
  const ofTier = (id: string) => changed(`tier_ids = array['${id}']::uuid[]`)
  expect(await auditAfter(ofTier(silver), ofTier(bronze))).toEqual([toItsTiers])
})

test('the audit only reads [D-061]', async () => {
  const { rows } = await shop.pool.query(
    "select table_name from information_schema.views where table_schema = 'audit' order by 1",
  )
  expect(rows.map(({ table_name }: { table_name: string }) => table_name)).toEqual([
    'addresses',
    'admin_log',
    'clients',
    'commission_rules',
    'coupon_uses',
    'coupons',
    'debt_offsets',
    'disputes',
    'doc_access',
    'documents',
    'entries',
    'faves',
    'idempotency',
    'journals',
    'links',
    'order_coupons',
    'order_credits',
    'order_lines',
    'orders',
    'outbox',
    'payments',
    'product_prices',
    'products',
    'reduced_lines',
    'refund_lines',
    'refunds',
    'replacements',
    'return_lines',
    'returns',
    'returns_paid_elsewhere',
    'ruled_lines',
    'sales_days',
    'salon_stock',
    'salon_stock_movements',
    'seller_tier_changes',
    'sessions',
    'stock',
    'training_runs',
    'transfers',
    'users',
    'video_views',
    'webhook_events',
  ])
  await expect(shop.pool.query('delete from audit.entries')).rejects.toThrow('the audit only reads')
  await expect(shop.pool.query("update audit.users set role = 'admin'")).rejects.toThrow('the audit only reads')
  const columns = await shop.pool.query(
    "select column_name from information_schema.columns where table_schema = 'audit'",
  )
  const names = columns.rows.map(({ column_name }: { column_name: string }) => column_name)
  expect(names.filter((name: string) => /email$|password_hash|first_name|phone|^hash$|token/.test(name))).toEqual([])
})

test('an unreachable provider leaves its rules unchecked, and the rest is audited [N-OPER-004]', () => {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    STRIPE_API_BASE: 'http://127.0.0.1:1',
    SANDBOX_SECRET_KEY: 'sk_test_audit',
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/operate/audit.ts'], { env, encoding: 'utf8' })
  const lines = stdout.trim().split('\n')
  expect(stderr).toBe('')
  expect(status).toBe(1)
  expect(lines).toContain('     0  the ledger sums to zero')
  const unchecked = lines.filter((line) => /^ {5}\? {2}.+: not checked, .*[Cc]onnection/.test(line))
  expect(unchecked).toHaveLength(8)
  expect(lines.indexOf(unchecked[0] ?? '')).toBe(lines.length - 9)
  expect(lines.at(-1)).toMatch(/^\d+ rules, 0 broken, 8 not checked$/)
})

test('a rule whose query fails is not checked, and those after it are [N-OPER-004]', async () => {
  await shop.pool.query('alter view audit.stock rename to stock_away')
  try {
    const findings = await auditShop(databaseUrl)
    const failed = findings.findIndex(({ error }) => error !== undefined)
    expect(String(findings[failed]?.error)).toContain('audit.stock')
    expect(findings.slice(failed + 1).some(({ error }) => error === undefined)).toBe(true)
    await expect(runAudit(databaseUrl, shop.provider)).rejects.toThrow('audit.stock')
  } finally {
    await shop.pool.query('alter view audit.stock_away rename to stock')
  }
})
