import { beforeEach, describe, expect, test } from 'vitest'
import { linksText } from '#links/explore/text.ts'
import { createClient, createProduct, type Person } from '../../../../tests/harness/factories.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'
import { errorCodeOf, openShopForLinks } from '../../../../tests/harness/shop-for-links.ts'

const { shop, createNextPair, emailsTo, getClientProducts } = await openShopForLinks()
let seller: Person
let clients: { id: string; name: string }[]
let product: string
beforeEach(async () => {
  const pair = await createNextPair()
  seller = pair.seller
  const bo = await createClient(shop, seller, { name: 'Bo Blunt', email: `${crypto.randomUUID()}@example.com` })
  clients = [
    { id: pair.client.id, name: 'Ida Island' },
    { id: bo.id, name: 'Bo Blunt' },
  ]
  product = await createProduct(shop, { name: 'Rose Balm' })
})

interface Preview {
  clients: { client_id: string; clnt_name: string; left_out: string | null }[]
  subject: string
  html: string
}
const idsOf = () => clients.map(({ id }) => id)
const preview = (more: object = {}, as = seller.token) =>
  shop.call<Preview>('POST', 'client/send/preview', {
    as,
    body: { client_ids: idsOf(), prod_ids: [product], ...more },
  })
const send = (more: object = {}, headers: Record<string, string> = {}) =>
  shop.call<{ message: string; sending_id: string; count: number }>('POST', 'client/send/products', {
    as: seller.token,
    body: { client_ids: idsOf(), prod_ids: [product], undo: true, ...more },
    headers,
  })
const undo = (sending_id: string, as = seller.token) =>
  shop.call<{ message: string }>('POST', 'client/send/undo', { as, body: { sending_id } })
const linksOf = async () =>
  (await shop.db.selectFrom('explore_links').select('id').where('seller_id', '=', seller.id).execute()).length
const makeDue = () =>
  shop.pool.query(`update graphile_worker._private_jobs set run_at = now() where key like 'letter %'`)
const rowsTo = async (clientId: string) => {
  const { rows } = await shop.pool.query<{ id: string; state: string }>(
    'select e.id, e.state from emails e join clients c on c.email = e.recipient where c.id = $1',
    [clientId],
  )
  return rows
}
const isSent = async (clientId: string) => (await rowsTo(clientId)).map(({ state }) => state)

describe('before many are written to', () => {
  test('the preview names who gets it and who not, and shows the email [N-SEND-001–002]', async () => {
    const [refusing, contested, incomplete] = await Promise.all(
      ['Una Unsubscribed', 'Coco Contested', 'Nora Noemail'].map((name) =>
        createClient(shop, seller, { name, email: `${crypto.randomUUID()}@example.com` }),
      ),
    )
    const emailOf = async (id = '') =>
      (await shop.db.selectFrom('clients').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
    await shop.db
      .insertInto('unsubscriptions')
      .values({ email: await emailOf(refusing?.id), kind: 'links' })
      .execute()
    await shop.db
      .updateTable('clients')
      .set({ email: '' })
      .where('id', '=', incomplete?.id ?? '')
      .execute()
    const { id: contested_by } = await shop.db
      .insertInto('former_client_emails')
      .values({ client_id: contested?.id ?? '', email: 'former@example.com', held_from: new Date(), proved: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db
      .updateTable('clients')
      .set({ contested_by })
      .where('id', '=', contested?.id ?? '')
      .execute()
    const all = [...idsOf(), refusing?.id, contested?.id, incomplete?.id]
    const note = 'New in: <b>try it</b> & tell me.'
    const { body } = await preview({ client_ids: all, note })
    expect(body.responseData.clients.map(({ clnt_name, left_out }) => [clnt_name, left_out])).toEqual([
      ['Bo Blunt', null],
      ['Coco Contested', 'contested'],
      ['Ida Island', null],
      ['Nora Noemail', 'incomplete'],
      ['Una Unsubscribed', 'unsubscribed'],
    ])
    expect(body.responseData.html).toContain('New in: &lt;b&gt;try it&lt;/b&gt; &amp; tell me.')
    expect(body.responseData.html).toContain('Rose Balm')
    expect(await linksOf()).toBe(0)
    const sent = await send({ client_ids: all, note })
    expect(sent.body.responseData).toMatchObject({ count: 2 })
    const [email] = await emailsTo(clients[0]?.id ?? '')
    // the email equals the preview, except for the link and the name
    expect(email?.subject).toBe(body.responseData.subject)
    expect(email?.html).toContain('New in: &lt;b&gt;try it&lt;/b&gt; &amp; tell me.')
    expect(email?.text).toContain('New in: <b>try it</b> & tell me.')
    for (const left of [refusing, contested]) expect(await getClientProducts(left?.id ?? '')).toEqual([])
  })

  test('words that are too long and a choice without anybody are refused [N-SEND-002]', async () => {
    expect((await send({ note: 'x'.repeat(301) })).body.responseMessage).toBe(
      'Your own words can have at most 300 characters.',
    )
    expect(errorCodeOf(await preview({ client_ids: [seller.id] }))).toBe(6)
    await shop.db.updateTable('clients').set({ email: '' }).where('seller_id', '=', seller.id).execute()
    expect(wordsOf(await send())).toBe(linksText.noRecipients)
    expect(await linksOf()).toBe(0)
  })
})

describe('a sending to many', () => {
  test('leaves after ten seconds without the browser, then without undo [N-SEND-003]', async () => {
    const { sending_id } = (await send()).body.responseData
    await shop.runJobs()
    expect(await isSent(clients[0]?.id ?? '')).toEqual(['waiting'])
    const { rows } = await shop.pool.query<{ seconds: number }>(
      `select extract(epoch from j.run_at - now())::float8 as seconds from graphile_worker.jobs j
        join emails e on j.key = 'letter ' || e.id join clients c on c.email = e.recipient where c.id = any($1)`,
      [idsOf()],
    )
    expect(rows).toHaveLength(2)
    for (const { seconds } of rows) expect(seconds).toBeLessThanOrEqual(10)
    await makeDue()
    await shop.runJobs()
    for (const { id } of clients) expect(await isSent(id)).toEqual(['sent'])
    expect(rejectionOf(await undo(sending_id))).toEqual([13, linksText.nothingToUndo])
    expect(await linksOf()).toBe(2)
  })

  test('undone leaves no email, no link and no product that is new [N-SEND-004]', async () => {
    const before = await createProduct(shop, { name: 'Night Oil' })
    await shop.call('POST', 'client/send/products', {
      as: seller.token,
      body: { client_ids: [clients[0]?.id], prod_ids: [before] },
    })
    const { sending_id } = (await send({ prod_ids: [before, product] })).body.responseData
    expect((await undo(sending_id)).body.responseData.message).toBe('Taken back: 2 emails. Nobody got anything.')
    await makeDue()
    await shop.runJobs()
    expect((await emailsTo(clients[0]?.id ?? '')).map(({ text }) => text.includes('Rose Balm'))).toEqual([false])
    expect(await emailsTo(clients[1]?.id ?? '')).toEqual([])
    expect(await linksOf()).toBe(1)
    expect(await getClientProducts(clients[0]?.id ?? '')).toEqual([before])
    expect(await getClientProducts(clients[1]?.id ?? '')).toEqual([])
    expect(rejectionOf(await undo(sending_id))).toEqual([13, linksText.nothingToUndo])
  })

  test('undone in part keeps what a worker has begun [N-SEND-004]', async () => {
    const { sending_id } = (await send()).body.responseData
    const [begun] = await rowsTo(clients[0]?.id ?? '')
    await shop.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where key = 'letter ' || $1`,
      [begun?.id],
    )
    expect((await undo(sending_id)).body.responseData.message).toBe('Taken back: 1. 1 had left already.')
    expect(await linksOf()).toBe(1)
    expect(await emailsTo(clients[0]?.id ?? '')).toHaveLength(1)
    expect(await emailsTo(clients[1]?.id ?? '')).toEqual([])
  })

  test('repeated is sent and undone once; another seller undoes nothing [N-SEND-004]', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { sending_id } = (await send({}, headers)).body.responseData
    expect((await send({}, headers)).body.responseData.sending_id).toBe(sending_id)
    expect(await linksOf()).toBe(2)
    const her = seller
    const stranger = (await createNextPair()).seller
    expect(rejectionOf(await undo(sending_id, stranger.token))).toEqual([13, linksText.nothingToUndo])
    expect(rejectionOf(await undo('nothing', her.token))).toEqual([13, linksText.nothingToUndo])
    expect(await linksOf()).toBe(2)
  })
})
