import { existsSync } from 'node:fs'
import path from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { labelsText } from '#orders/carriers/labels/text.ts'
import { ordersText } from '#orders/text.ts'
import { readAdminLog } from '../../../../../tests/harness/admin-log.ts'
import { readCodesInPdf } from '../../../../../tests/harness/codes-in-pdf.ts'
import { openDispatchDesk } from '../../../../../tests/harness/dispatch-desk.ts'
import { answersLabel, openLabelDesk, writeLabelProgram } from '../../../../../tests/harness/labels.ts'
import { createPaidOrder, getRefunds, postRefund } from '../../../../../tests/harness/paid-orders.ts'
import { createOrder, createSale, openBooks, payOrder } from '../../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../../tests/harness/shop-for-orders.ts'

const program = writeLabelProgram()
afterAll(() => program.remove())
beforeEach(() => program.behave(answersLabel))
const { shop, admin } = await openShopForRefunds({
  LABEL_COMMAND: program.file,
  COMPANY_ADDRESS: '2 Mill Lane, Leeds LS2 2BB',
})
const [labels, desk, books] = [openLabelDesk(shop, admin), openDispatchDesk(shop, admin), openBooks(shop)]
const sale = await createSale(shop, { quantity: 500 })
const logOf = (id: string) => readAdminLog(shop, id, 'action', 'admin_id', 'before', 'after')
const numberOf = async (id: string) => (await books.orderOf(id)).order_number
const requestsFor = async (id: string) => {
  const order_number = await numberOf(id)
  return program.requests().filter((parcel) => parcel.order_number === order_number)
}
const labelOf = async (id: string) => (await desk.list()).find(({ _id }) => _id === id)?.label

test('a program gets what the packing slip shows, and its label is stored [N-CARR-007]', async () => {
  const id = await createPaidOrder(shop, sale, { quantity: 2 })
  const made = path.join(program.folder, 'touched')
  const address = {
    firstName: `$(touch ${made})`,
    lastName: `\`touch ${made}\`; touch ${made} && 'O"Hara`,
    line1: '1 High Street | cat',
    line2: '',
    city: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS1 1AA',
    country: 'United Kingdom',
    phone: '07700900123',
  }
  const values = { delivery_address: JSON.stringify(address) }
  await shop.db.updateTable('orders').set(values).where('id', '=', id).execute()
  const [outcome] = await labels.makeAll([id])
  const { firstName, lastName, ...place } = address
  const [parcel] = await requestsFor(id)
  expect(parcel).toEqual({
    reference: expect.stringMatching(/^[\da-f-]{36}$/),
    order_number: await numberOf(id),
    recipient: { name: `${firstName} ${lastName}`, ...place },
    sender: { name: shop.config.company.name, lines: ['2 Mill Lane', 'Leeds LS2 2BB'] },
    weight_grams: 60,
  })
  expect(existsSync(made)).toBe(false)
  const label = { carrier: 'royal_mail', tracking_number: expect.stringMatching(/^SB\d{9}GB$/) }
  expect(outcome).toEqual({ _id: id, state: 'made', message: '', label })
  expect(await labelOf(id)).toEqual(outcome?.label)
  expect(await books.orderOf(id)).toMatchObject({ dispatched_at: null, carrier: null, tracking_number: null })
  const after = { carrier: 'royal_mail', trackingNumber: outcome?.label?.tracking_number }
  expect(await logOf(id)).toEqual([{ action: 'make label', admin_id: admin.id, before: null, after }])
})

test('labels of two orders are one file of two pages, the oldest payment first [N-CARR-007]', async () => {
  const ids = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  const outcomes = await labels.makeAll(ids)
  const { headers, pdf } = await labels.print(ids.toReversed())
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="labels.pdf"',
  })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  expect(text).toHaveLength(2)
  for (const [at, id] of ids.entries()) expect(text[at]).toContain(await numberOf(id))
  expect(await readCodesInPdf(pdf)).toEqual(outcomes.map(({ label }) => label?.tracking_number))
  for (const id of ids) expect((await logOf(id)).map(({ action }) => action)).toEqual(['make label', 'print label'])
  const other = await createPaidOrder(shop, sale)
  for (const missing of [[...ids, other], ['nothing'], []])
    expect(await labels.print(missing)).toMatchObject({ status: 404, message: labelsText.missing })
})

test('labels that are too large for one file are printed in fewer at a time [N-CARR-007]', async () => {
  const ids = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  await labels.makeAll(ids)
  for (const id of ids) {
    const file = (await labels.fileOf(id)) ?? ''
    await shop.db.updateTable('uploads').set({ size_bytes: 20_000_001 }).where('file_name', '=', file).execute()
  }
  expect(await labels.print(ids)).toMatchObject({ status: 409, message: labelsText.tooMany })
  for (const id of ids) expect((await logOf(id)).map(({ action }) => action)).toEqual(['make label'])
  expect(await labels.print(ids.slice(1))).toMatchObject({ status: 200 })
})

test('two calls at once make one label, and a third finds it [N-CARR-008]', async () => {
  program.behave(`input => setTimeout(() => (${answersLabel})(input), 1500)`)
  const id = await createPaidOrder(shop, sale)
  const outcomes = (await Promise.all([labels.makeAll([id]), labels.makeAll([id])])).flat()
  expect(outcomes.map(({ state }) => state).toSorted()).toEqual(['made', 'refused'])
  const made = outcomes.find(({ state }) => state === 'made')
  expect(outcomes.find(({ state }) => state === 'refused')?.message).toBe(labelsText.beingMade)
  expect((await labels.make([id, id])).body.responseData).toEqual({
    message: labelsText.ready,
    labels: [{ ...made, state: 'had' }],
  })
  expect(await requestsFor(id)).toHaveLength(1)
  expect(await logOf(id)).toHaveLength(1)
})

test('a label that is made anew takes the place of the one before [N-CARR-008, N-CARR-011]', async () => {
  const id = await createPaidOrder(shop, sale)
  const [first] = await labels.makeAll([id])
  const former = (await labels.fileOf(id)) ?? ''
  const [second] = await labels.makeAll([id], { anew: true })
  expect(second).toMatchObject({ state: 'made' })
  expect(second?.label?.tracking_number).not.toBe(first?.label?.tracking_number)
  await shop.runJobs()
  expect(await shop.files.has('private', former)).toBe(false)
  expect(await shop.files.has('private', (await labels.fileOf(id)) ?? '')).toBe(true)
  const [before, after] = [first, second].map((one) => ({
    carrier: 'royal_mail',
    trackingNumber: one?.label?.tracking_number,
  }))
  expect((await logOf(id)).at(-1)).toEqual({ action: 'make label anew', admin_id: admin.id, before, after })
  program.behave('() => process.exit(1)')
  expect(await labels.makeAll([id], { anew: true })).toMatchObject([{ state: 'refused' }])
  expect(await labelOf(id)).toEqual(second?.label)
})

test('one that fails stops no other, and keeps its reference until there is a label [N-CARR-008]', async () => {
  const [failing, fine] = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  program.behave(`input => input.includes('${await numberOf(failing)}') ? process.exit(3) : (${answersLabel})(input)`)
  const refused = { _id: failing, state: 'refused', message: labelsText.failed, label: null }
  expect(await labels.makeAll([failing, fine])).toMatchObject([refused, { _id: fine, state: 'made' }])
  expect([await labelOf(failing), await logOf(failing)]).toEqual([null, []])
  program.behave(answersLabel)
  expect(await labels.makeAll([failing])).toMatchObject([{ state: 'made' }])
  const [first, again] = await requestsFor(failing)
  expect(again?.reference).toBe(first?.reference)
})

test('a new label that fails is asked for again by the same reference [N-CARR-008, D-590]', async () => {
  const id = await createPaidOrder(shop, sale)
  const makeAnew = async () => (await labels.makeAll([id], { anew: true }))[0]?.state
  await labels.makeAll([id])
  program.behave('() => process.exit(1)')
  expect([await makeAnew(), await makeAnew()]).toEqual(['refused', 'refused'])
  program.behave(answersLabel)
  expect([await makeAnew(), await makeAnew()]).toEqual(['made', 'made'])
  const [first, second, again, made, third] = (await requestsFor(id)).map(({ reference }) => reference)
  expect([again, made]).toEqual([second, second])
  expect(new Set([first, second, third]).size).toBe(3)
})

test('a claim of a process that was ended holds a label back for two minutes [N-CARR-008]', async () => {
  const id = await createPaidOrder(shop, sale)
  const claimedFor = async (minutes: number) => {
    const claimed_at = new Date(Date.now() - minutes * 60_000)
    await shop.db.updateTable('parcel_labels').set({ claim: admin.id, claimed_at }).where('order_id', '=', id).execute()
    return (await labels.makeAll([id]))[0]?.state
  }
  await shop.db.insertInto('parcel_labels').values({ order_id: id }).execute()
  expect([await claimedFor(1), await claimedFor(3)]).toEqual(['refused', 'made'])
})

test('an order that is not to be sent gets no label and says why [N-CARR-010]', async () => {
  const [unpaid, cancelled, left, refunded] = [
    await createOrder(shop, sale),
    await createOrder(shop, sale),
    await createPaidOrder(shop, sale),
    await createPaidOrder(shop, sale),
  ]
  const [homeless, fromSalon] = [await createPaidOrder(shop, sale), await createOrder(shop, sale, { type: 3 })]
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: fromSalon, amount: 15 })
  await shop.call('POST', 'order/cancel', { as: sale.seller.token, body: { order_id: cancelled } })
  await desk.dispatch([left])
  const [line] = (await getRefunds(shop, admin, refunded)).lines
  const lines = JSON.stringify([{ line_id: line?.line_id, quantity: 1 }])
  await postRefund(shop, admin, { order_id: refunded, lines, amount: 20, refunded: 0, reason: 'Sold out.' })
  await shop.db.updateTable('orders').set({ delivery_address: null }).where('id', '=', homeless).execute()
  const known = program.requests().length
  const reasons: [string, string][] = [
    ...[unpaid, cancelled, refunded, fromSalon].map((id): [string, string] => [id, labelsText.notToSend]),
    [left, labelsText.hasLeft],
    [homeless, labelsText.noAddress],
    ['nothing', ordersText.notFound],
  ]
  expect(await labels.makeAll(reasons.map(([id]) => id))).toEqual(
    reasons.map(([_id, message]) => ({ _id, state: 'refused', message, label: null })),
  )
  expect(program.requests()).toHaveLength(known)
})

test('sellers, clients and strangers neither make nor read labels [N-CARR-010]', async () => {
  const id = await createPaidOrder(shop, sale)
  await labels.makeAll([id])
  for (const [as, status] of [
    [sale.seller.token, 403],
    [sale.client.token, 403],
    [undefined, 401],
  ] as const) {
    const calls = [
      shop.call('POST', 'admin/dispatch/labels', { as, body: { order_ids: [id], anew: true } }),
      shop.call('GET', 'admin/dispatch/labels', { as, query: { order_ids: JSON.stringify([id]) } }),
      shop.call('GET', `admin/dispatch/labels/${id}`, { as }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(status)
  }
  expect(await requestsFor(id)).toHaveLength(1)
})

test('a shop without the setting says so, and its desk has no labels [N-CARR-010]', async () => {
  const plain = await openShopForRefunds()
  const id = await createPaidOrder(plain.shop, await createSale(plain.shop))
  const { status, body } = await openLabelDesk(plain.shop, plain.admin).make([id])
  expect([status, body.error?.errorCode, body.responseMessage]).toEqual([409, 13, labelsText.notSetUp])
  const canBeMade = async ({ shop: one, admin: { token: as } }: typeof plain) =>
    (await one.call<{ labels: boolean }>('GET', 'admin/dispatch/list', { as })).body.responseData.labels
  expect([await canBeMade(plain), await canBeMade({ shop, admin })]).toEqual([false, true])
})
