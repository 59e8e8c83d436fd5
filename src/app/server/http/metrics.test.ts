import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerMetrics } from '#platform/server/observability/metrics-route.ts'
import { createOrder, createSale, payOrder } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { ageAttempts, createAttemptBeforeCall } from '../../../../tests/harness/unfinished-payments.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The series of a response of `/metrics` with their values. */
async function readSeries(of: Shop): Promise<Map<string, number>> {
  const { body, status } = await of.call('GET', '/metrics')
  expect(status).toBe(200)
  const lines = (body.responseMessage ?? '').split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('jobs, payments in doubt, refunds, transfers, emails and webhook events are measured', async () => {
  const sale = await createSale(shop)
  const [paid, unanswered] = [await createOrder(shop, sale), await createOrder(shop, sale)]
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: paid, amount: 20 })
  await createAttemptBeforeCall(shop, sale, unanswered)
  await ageAttempts(shop, unanswered, 7)
  await shop.pool.query(`insert into webhook_events (provider_event_id, type, payload, received_at)
    values ('evt_waiting', 'charge.updated', '{}', now() - interval '1 hour')`)
  await shop.pool.query("select graphile_worker.add_job('no-such-job', max_attempts => 1)")
  await shop.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts
    where id in (select id from graphile_worker.jobs where task_identifier = 'no-such-job')`)
  const { rows } = await shop.pool.query(`
    select count(*) filter (where task_identifier = 'send-email')::int as emails,
      count(*) filter (where run_at <= now() and attempts < max_attempts)::int as due from graphile_worker.jobs`)
  const series = await readSeries(shop)
  const { emails, due } = rows[0] as { emails: number; due: number }
  expect(emails).toBeGreaterThan(0)
  const expected = {
    chairside_database_up: 1,
    chairside_jobs_waiting: due,
    chairside_jobs_failed: 1,
    chairside_emails_waiting: emails,
    chairside_payments_in_doubt: 1,
    chairside_refunds_open: 0,
    chairside_transfers_waiting: 1,
    chairside_transfers_overdue: 0,
  }
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, series.get(name)]))).toEqual(expected)
  expect(series.get('chairside_payments_in_doubt_oldest_seconds')).toBeGreaterThanOrEqual(7 * 60)
  expect(series.get('chairside_webhook_events_oldest_seconds')).toBeGreaterThanOrEqual(60 * 60)
  expect(series.get('chairside_database_connections_max{pool="primary",process="main"}')).toBe(10)
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(series.get(`${name}{process="main"}`), name).toBeGreaterThan(0)
  expect(series.has('chairside_cache_bytes{cache="responses",process="main"}')).toBe(true)
})

test('rejected webhook events are counted by the reason', async () => {
  const countRejected = async () => {
    const series = await readSeries(shop)
    return ['bad_signature', 'unsigned'].map((reason) =>
      Number(series.get(`chairside_webhook_events_refused_total{reason="${reason}"}`)),
    )
  }
  const [badlySigned = 0, unsigned = 0] = await countRejected()
  await shop.call('POST', 'payment/notice', { body: {}, headers: { 'stripe-signature': 't=1,v1=none' } })
  expect(await countRejected()).toEqual([badlySigned + 1, unsigned])
})

test('however often the metrics are read, the database is asked once in five seconds', async () => {
  await shop.pool.query('create sequence times_read')
  const app = Fastify()
  const query = sql<{ times_read: number }>`select nextval('times_read')::int as times_read`
  const gauges = [{ help: { times_read: 'How often the database was asked.' }, query }]
  registerMetrics(app, { db: shop.db, gauges, token: undefined, production: false })
  const bodies = await Promise.all(Array.from({ length: 20 }, async () => (await app.inject('/metrics')).body))
  for (const body of bodies) expect(body).toContain('\ntimes_read 1\n')
  await app.close()
})

test('metrics are for requests from this machine, and not for those through a proxy', async () => {
  expect((await shop.call('GET', '/metrics')).status).toBe(200)
  expect((await shop.call('GET', '/metrics', { headers: { 'x-forwarded-for': '10.0.0.9' } })).status).toBe(404)
})

test('the metrics token is required where it is set, and always in production', async () => {
  const production = { NODE_ENV: 'production', SANDBOX: '1' }
  for (const env of [{}, production]) {
    const guarded = await openShop({ ...env, METRICS_TOKEN: 'count-me' })
    const response = async (headers: Record<string, string>) =>
      (await guarded.call('GET', '/metrics', { headers })).status
    expect(await response({ authorization: 'Bearer count-me', 'x-forwarded-for': '10.0.0.9' })).toBe(200)
    expect(await response({ authorization: 'Bearer guess' })).toBe(404)
    expect(await response({})).toBe(404)
    await guarded.close()
  }
  const withoutToken = await openShop(production)
  expect((await withoutToken.call('GET', '/metrics')).status).toBe(404)
  await withoutToken.close()
})
