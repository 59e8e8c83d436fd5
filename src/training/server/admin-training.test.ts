import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, getToday } from '#platform/dates.ts'
import { readAdminLog } from '../../../tests/harness/admin-log.ts'
import { createColleague } from '../../../tests/harness/colleagues.ts'
import { createProduct, createSeller } from '../../../tests/harness/factories.ts'
import { rejectionOf, wordsOf } from '../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'
import {
  answer,
  createTraining,
  errorOf,
  issueVersion,
  questions,
  saveQuestions,
  stock,
  videoOf,
  watchWhole,
} from '../../../tests/harness/trainings.ts'
import type { AdminTrainingView, RunView } from '../admin-contract.ts'
import type { TrainingView } from '../contract.ts'
import { trainingText } from '../text.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nDab it <b>twice</b>.\n'
type Training = Awaited<ReturnType<typeof createTraining>>
const saveCaptions = ({ admin, productId: prod_id, video }: Training, kind: string, text: string, more = {}) =>
  shop.call('PUT', 'admin/training/captions', { as: admin.token, body: { prod_id, video, kind, text, ...more } })
const readTraining = async ({ seller, productId }: Training) =>
  (await shop.call<TrainingView>('GET', `training/${productId}`, { as: seller.token })).body.responseData
const readFile = (path: string, headers = {}) => fetch(new URL(path, shop.ownUrl()), { headers })

test('a caption file is served as WebVTT, with its transcript [N-TRAI-001, N-TRAI-004]', async () => {
  const training = await createTraining(shop)
  expect((await saveCaptions(training, 'file', vtt)).body.statusCode).toBe(1)
  const { captions, transcript, estimated } = await readTraining(training)
  expect([transcript, estimated]).toEqual(['Dab it twice.', false])
  const file = await readFile(captions ?? '')
  expect(file.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await file.text()).toBe(vtt)
  const etag = file.headers.get('etag') ?? ''
  expect((await readFile(captions ?? '', { 'if-none-match': etag })).status).toBe(304)
  const log = await readAdminLog(shop, training.productId, 'action', 'after')
  expect(log).toEqual([{ action: 'change captions', after: expect.objectContaining({ lines: 1, estimated: false }) }])
})

test('a transcript gets estimated times, and says so [N-TRAI-003, N-TRAI-004]', async () => {
  const training = await createTraining(shop)
  await saveCaptions(training, 'transcript', 'Dab it twice, & wait.\nThen <smile>.')
  const { captions, transcript, estimated } = await readTraining(training)
  expect([transcript, estimated]).toEqual(['Dab it twice, & wait.\nThen <smile>.', true])
  expect(await (await readFile(captions ?? '')).text()).toContain('Dab it twice, &amp; wait.')
})

test('a file with a script is refused by its line, and nothing is stored [N-TRAI-002]', async () => {
  const training = await createTraining(shop)
  const refused = await saveCaptions(training, 'file', vtt.replace('Dab it', 'Dab <script>alert(1)</script>'))
  expect(refused.body.error).toMatchObject({ errorCode: 1, errors: { text: trainingText.problem('markup', 4) } })
  expect((await readTraining(training)).captions).toBeNull()
  // captions are refused for a video that is not this product's
  const other = await createTraining(shop)
  const ofOther = await saveCaptions({ ...training, video: other.video }, 'file', vtt)
  expect(rejectionOf(ofOther)).toEqual([6, trainingText.versionNotFound])
  expect(rejectionOf(await saveCaptions(training, 'file', ''))).toEqual([1, trainingText.captionsEmpty])
  for (const name of ['nothing.vtt', '..%2fx.vtt', `${training.video}.vtt`, training.video.replace('.mp4', '.vtt')]) {
    const file = await readFile(`/files/captions/${name}`)
    expect([file.status, await file.json()], name).toMatchObject([
      404,
      { responseMessage: trainingText.captionsNotFound },
    ])
  }
})

test('a product without a video has no captions, questions or versions [N-TRAI-013]', async () => {
  const { admin } = await createTraining(shop)
  const prod_id = await createProduct(shop)
  const body = { prod_id, video: 'none.mp4', kind: 'file', text: vtt }
  for (const refused of [
    await shop.call('GET', `admin/training/${prod_id}`, { as: admin.token }),
    await shop.call('PUT', 'admin/training/captions', { as: admin.token, body }),
    await saveQuestions(shop, admin, prod_id),
    await issueVersion(shop, admin, { prod_id, from: getToday(), questions }),
  ])
    expect([refused.status, wordsOf(refused)]).toEqual([404, trainingText.noTraining])
})

test('captions are deleted, and belong to their film alone [N-TRAI-004]', async () => {
  const training = await createTraining(shop)
  await saveCaptions(training, 'file', vtt)
  const { admin, productId: prod_id, video } = training
  const address = (await readTraining(training)).captions ?? ''
  await shop.pool.query('update products set video = $2 where id = $1', [
    prod_id,
    await videoOf(shop, (await createTraining(shop)).productId),
  ])
  expect((await readTraining(training)).captions).toBeNull()
  await shop.pool.query('update products set video = $2 where id = $1', [prod_id, video])
  expect((await readTraining(training)).captions).toBe(address)
  const remove = () => shop.call('PUT', 'admin/training/captions/delete', { as: admin.token, body: { prod_id, video } })
  expect((await remove()).body.statusCode).toBe(1)
  expect(rejectionOf(await remove())).toEqual([6, trainingText.captionsNotFound])
  expect((await readTraining(training)).captions).toBeNull()
  expect((await readFile(address)).status).toBe(404)
})

const listRuns = async ({ admin, productId }: Training, query: Record<string, string | number> = {}) => {
  const { body } = await shop.call<{ runs: RunView[]; ttl: number }>('GET', 'admin/training/list', {
    as: admin.token,
    query: { product: productId, ...query },
  })
  return body.responseData
}

/** One seller has finished version 1, another has begun it and one has the product in stock; version 2 counts from today. */
async function createRuns() {
  const training = await createTraining(shop)
  const { admin, seller, productId, video } = training
  const begun = await createSeller(shop)
  await saveQuestions(shop, admin, productId)
  await watchWhole(shop, seller, { prod_id: productId, video })
  await answer(shop, seller, productId)
  await stock(shop, seller, productId)
  await watchWhole(shop, begun, { prod_id: productId, video })
  await issueVersion(shop, admin, { prod_id: productId, from: getToday(), questions: questions.slice(1) })
  return { ...training, begun }
}

test('the list says who finished, began or has to do which version [N-TRAI-027]', async () => {
  const runs = await createRuns()
  const { seller, begun } = runs
  const states = (await listRuns(runs)).runs.map(({ user_id, version, state }) => [user_id, version, state])
  expect(states).toHaveLength(3)
  expect(states).toEqual(
    expect.arrayContaining([
      [seller.id, 1, 'finished'],
      [begun.id, 1, 'under_way'],
      [seller.id, 2, 'to_do'],
    ]),
  )
  const idsOf = async (query: Record<string, string | number>) =>
    (await listRuns(runs, query)).runs.map(({ user_id, version }) => `${version} ${user_id}`)
  expect((await listRuns(runs, { lmt: 1 })).ttl).toBe(3)
  expect(await idsOf({ version: 2 })).toEqual([`2 ${seller.id}`])
  expect(await idsOf({ state: 'finished' })).toEqual([`1 ${seller.id}`])
  expect((await idsOf({ state: 'open' })).sort()).toEqual([`1 ${begun.id}`, `2 ${seller.id}`].sort())
  expect(await idsOf({ from: getToday(), to: getToday() })).toEqual([`1 ${seller.id}`])
  expect(await idsOf({ from: addDays(getToday(), 1) })).toEqual([])
  expect(await idsOf({ sKey: 'no such name' })).toEqual([])
  expect(await idsOf({ product: 'nonsense' })).toEqual([])
  const { body } = await shop.call<AdminTrainingView>('GET', `admin/training/${runs.productId}`, {
    as: runs.admin.token,
  })
  expect(body.responseData.versions).toMatchObject([
    { version: 2, state: 'current', finished: 0, open: 1 },
    { version: 1, state: 'past', video: null, finished: 1, open: 1 },
  ])
})

test('the list is exported with its filters [N-TRAI-028]', async () => {
  const runs = await createRuns()
  const read = async (query: object) => {
    const answered = await shop.call('GET', 'admin/export/training', {
      as: runs.admin.token,
      query: { product: runs.productId, ...query },
    })
    return (answered.body.responseMessage ?? '').trim().split('\r\n')
  }
  const [head, ...rows] = await read({})
  expect(head).toBe('Seller,Email,Training,Version,State,Begun,Watched,Finished,Certificate')
  expect(rows).toHaveLength(3)
  expect((await read({ state: 'finished' })).slice(1)).toEqual([
    expect.stringMatching(new RegExp(`${runs.seller.email},Aurelle Velvet Serum,1,Finished,`)),
  ])
})

test('only a colleague with the right to trainings changes, reads and exports them [N-TRAI-029]', async () => {
  const runs = await createRuns()
  const { productId: prod_id } = runs
  const own = await createColleague(shop, ['training'])
  const other = await createColleague(shop, ['catalogue'])
  const call = (as: string) => shop.call('GET', 'admin/training/list', { as })
  expect((await call(own.token)).body.statusCode).toBe(1)
  expect(errorOf(await call(other.token))).toBe(8)
  expect(errorOf(await shop.call('GET', 'admin/export/training', { as: other.token }))).toBe(8)
  expect((await shop.call('GET', 'admin/export/training', { as: own.token })).status).toBe(200)
  const body = { prod_id, version: 2, questions: [] }
  expect(errorOf(await shop.call('PUT', 'admin/training/questions', { as: other.token, body }))).toBe(8)
  expect((await shop.call('PUT', 'admin/training/questions', { as: own.token, body })).body.statusCode).toBe(1)
})
