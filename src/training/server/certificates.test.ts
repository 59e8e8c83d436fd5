import { pino } from 'pino'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePeople } from '#app/server/jobs/erase-people.ts'
import { getToday } from '#platform/dates.ts'
import { createSeller, type Person } from '../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'
import {
  answer,
  createTraining,
  errorOf,
  issueVersion,
  questions,
  saveQuestions,
  sendProgress,
  watchWhole,
} from '../../../tests/harness/trainings.ts'
import type { CertificateView } from '../contract.ts'
import { trainingText } from '../text.ts'
import { createCertificateNumber, formatCertificateNumber, parseCertificateNumber } from './certificate-number.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const check = async (number: string) =>
  (await shop.call<CertificateView>('GET', `certificate/${encodeURIComponent(number)}`)).body.responseData
const download = (seller: Person, productId: string, query = {}) =>
  shop.call('GET', 'training/certificate', { as: seller.token, query: { prod_id: productId, ...query } })
const numberOf = async (seller: Person, version = 1) => {
  const run = shop.db.selectFrom('training_runs').select('certificate').where('seller_id', '=', seller.id)
  return (await run.where('version', '=', version).executeTakeFirstOrThrow()).certificate ?? ''
}

async function createCertified() {
  const training = await createTraining(shop)
  const { admin, seller, productId, video } = training
  await saveQuestions(shop, admin, productId)
  await watchWhole(shop, seller, { prod_id: productId, video })
  expect(rejectionOf(await download(seller, productId))).toEqual([6, trainingText.notFinished])
  await answer(shop, seller, productId)
  const answered = await download(seller, productId)
  return { ...training, answered, number: await numberOf(seller) }
}

const basic = `Basic ${Buffer.from('chairside:web').toString('base64')}`

test('numbers are random, without letters that look alike, and a slip is noticed [N-TRAI-021]', () => {
  const numbers = Array.from({ length: 300 }, createCertificateNumber)
  expect(new Set(numbers).size).toBe(300)
  for (const number of numbers) {
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(parseCertificateNumber(number)).toBe(number)
    expect(parseCertificateNumber(` ${formatCertificateNumber(number).toLowerCase()} `)).toBe(number)
    const slip = number.at(5) === '7' ? '8' : '7'
    expect(parseCertificateNumber(number.slice(0, 5) + slip + number.slice(6))).toBeNull()
  }
  expect(formatCertificateNumber('ABCD12345678')).toBe('ABCD-1234-5678')
  const withZero = numbers.find((number) => number.includes('0')) ?? ''
  expect(parseCertificateNumber(withZero.replaceAll('0', 'o'))).toBe(withZero)
  for (const typed of ['', 'ABCD', 'ÄBCD-1234-5678', '../../etc', 'A'.repeat(32)])
    expect(parseCertificateNumber(typed)).toBeNull()
})

test('sixty numbers in a quarter of an hour are checked for one address [N-TRAI-036, D-684]', async () => {
  const limited = await openShop({ DEMO: '1', RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' })
  try {
    const checkFrom = (address: string) =>
      limited.call('GET', `certificate/${createCertificateNumber()}`, { headers: { 'x-forwarded-for': address } })
    for (let time = 0; time < 60; time += 1) expect((await checkFrom('192.0.2.1')).status).toBe(200)
    expect(errorOf(await checkFrom('192.0.2.1'))).toBe(21)
    expect((await checkFrom('192.0.2.2')).status).toBe(200)
  } finally {
    await limited.close()
  }
}, 60_000)

test('a certificate is a PDF with name, training, version, day and number [N-TRAI-022]', async () => {
  const { seller, productId, answered, number } = await createCertified()
  expect(answered.headers['content-type']).toBe('application/pdf')
  expect(answered.headers['cache-control']).toBe('no-store')
  // a certificate keeps its number when it is opened again
  await download(seller, productId)
  expect(await numberOf(seller)).toBe(number)
  const file = await fetch(`${shop.ownUrl()}/api/v1/training/certificate?prod_id=${productId}`, {
    headers: { accesstoken: seller.token, authorization: basic },
  })
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  const text = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
  for (const part of ['Aurelle Velvet Serum', 'Version 1', formatCertificateNumber(number), '/certificates/'])
    expect(text).toContain(part)
})

test('anyone can check it, and reads what it says and no more [N-TRAI-023]', async () => {
  const { number } = await createCertified()
  const checked = await check(formatCertificateNumber(number).toLowerCase())
  expect(checked).toEqual({
    state: 'valid',
    number: formatCertificateNumber(number),
    name: expect.any(String),
    title: 'Aurelle Velvet Serum',
    version: 1,
    finished: expect.stringMatching(/^\d{4}-/),
  })
  expect(checked.name).not.toBe('')
  const nothing = { state: 'unknown', number: '', name: '', title: '', version: null, finished: null }
  expect(await check(createCertificateNumber())).toEqual(nothing)
  expect(await check('nonsense')).toEqual(nothing)
})

test('a newer version supersedes it from its day on [N-TRAI-024]', async () => {
  const { admin, productId, number } = await createCertified()
  await issueVersion(shop, admin, { prod_id: productId, from: getToday(), questions: questions.slice(1) })
  expect(await check(number)).toMatchObject({ state: 'superseded', version: 1 })
})

test('a seller has her own certificates alone [N-TRAI-025]', async () => {
  const { productId, number } = await createCertified()
  const other = await createSeller(shop)
  expect(rejectionOf(await download(other, productId))).toEqual([6, trainingText.notFinished])
  expect(rejectionOf(await download(other, productId, { version: 1 }))).toEqual([6, trainingText.notFinished])
  expect(errorOf(await shop.call('GET', 'training/certificate', { query: { prod_id: productId } }))).toBe(7)
  expect((await check(number)).state).toBe('valid')
})

test.each([
  ['hidden', 'visible = false'],
  ['deleted', 'deleted_at = now()'],
])('of a %s product a certificate is listed and opened, and nothing else [N-TRAI-038]', async (_, change) => {
  const { admin, seller, productId, number } = await createCertified()
  const begun = await createTraining(shop)
  await sendProgress(shop, seller, { prod_id: begun.productId, video: begun.video })
  await issueVersion(shop, admin, { prod_id: productId, from: getToday(), questions: questions.slice(1) })
  await shop.pool.query(`update products set ${change} where id = any($1)`, [[productId, begun.productId]])
  const { body } = await shop.call('GET', 'training/list', { as: seller.token })
  expect(body.responseData).toMatchObject({
    trainings: [{ prod_id: productId, version: 1, state: 'finished', from: null, certificate: 1, offered: false }],
    ttl: 1,
  })
  expect((await download(seller, productId)).status).toBe(200)
  expect((await download(seller, productId, { version: 1 })).status).toBe(200)
  expect(await numberOf(seller)).toBe(number)
  expect(errorOf(await download(seller, begun.productId))).toBe(6)
})

test('after a seller’s erasure her name is gone, and what has no certificate ends [N-TRAI-026]', async () => {
  const { seller, number } = await createCertified()
  const { productId: second, video } = await createTraining(shop)
  await watchWhole(shop, seller, { prod_id: second, video })
  await shop.pool.query("update users set deleted_at = now() - interval '91 days' where id = $1", [seller.id])
  await erasePeople(shop, pino({ level: 'silent' }))
  expect(await check(number)).toMatchObject({ state: 'valid', name: '', title: 'Aurelle Velvet Serum' })
  const left = await shop.db.selectFrom('training_runs').selectAll().where('seller_id', '=', seller.id).execute()
  expect(left.map(({ certificate, certificate_name }) => [certificate, certificate_name])).toEqual([[number, '']])
})
