import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, getToday } from '#platform/dates.ts'
import { stockText } from '#stock/my-stock/text.ts'
import { readAdminLog } from '../../../tests/harness/admin-log.ts'
import { createSeller, type Person } from '../../../tests/harness/factories.ts'
import { countFreeWhileWaiting } from '../../../tests/harness/lock-order.ts'
import { rejectionOf } from '../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'
import {
  answer,
  beginPlannedVersion,
  createTraining,
  errorOf,
  issueVersion,
  letDayCome,
  questions,
  readMarks,
  saveQuestions,
  stock,
  videoOf,
  watchWhole,
} from '../../../tests/harness/trainings.ts'
import type { AdminTrainingView } from '../admin-contract.ts'
import type { OwnTrainingView, TrainingView } from '../contract.ts'
import { trainingText } from '../text.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const inDays = (days: number) => addDays(getToday(), days)
const unstock = (seller: Person, id: string) => shop.call('DELETE', `product/stocks/${id}`, { as: seller.token })
const getTraining = async (seller: Person, productId: string, query = {}) =>
  (await shop.call<TrainingView>('GET', `training/${productId}`, { as: seller.token, query })).body.responseData
const countOnDesk = async (seller: Person) =>
  (await shop.call<{ trainings: number }>('GET', 'desk/today', { as: seller.token })).body.responseData.trainings
const listOwnTrainings = async ({ token: as }: Person, query = {}) =>
  (await shop.call<{ trainings: OwnTrainingView[]; ttl: number }>('GET', 'training/list', { as, query })).body
    .responseData
const ownTrainings = async (seller: Person) => (await listOwnTrainings(seller)).trainings
const readVersions = async (admin: Person, productId: string) =>
  (await shop.call<AdminTrainingView>('GET', `admin/training/${productId}`, { as: admin.token })).body.responseData
    .versions

/** A seller who has finished version 1 and has the product in stock. */
async function createTrainedSeller() {
  const training = await createTraining(shop)
  const { seller, productId, video } = training
  await watchWhole(shop, seller, { prod_id: productId, video })
  await stock(shop, seller, productId)
  return training
}

test('from its day on, an older version does not stock the product [N-TRAI-014, N-TRAI-015]', async () => {
  const { admin, seller, productId, video } = await createTrainedSeller()
  await issueVersion(shop, admin, { prod_id: productId, from: inDays(20), questions })
  expect(await readMarks(shop, seller, productId)).toMatchObject({ isTrained: true, isListedTrained: true })
  // before the version's first day the seller may unstock the product and stock it again
  await unstock(seller, productId)
  expect((await stock(shop, seller, productId)).body.statusCode).toBe(1)

  // the version counts from its first day on, even before any job has run
  await letDayCome(shop, productId)
  await unstock(seller, productId)
  expect(rejectionOf(await stock(shop, seller, productId))).toEqual([11, stockText.videoFirst])
  await shop.runScheduledJob('begin-training-versions')
  expect(await readMarks(shop, seller, productId)).toMatchObject({ isTrained: false, isListedTrained: false })
  expect(await getTraining(seller, productId)).toMatchObject({ version: 2, watched: false, again: getToday() })
  await watchWhole(shop, seller, { prod_id: productId, video, version: 2 })
  expect(rejectionOf(await stock(shop, seller, productId))).toEqual([11, stockText.videoFirst])
  await answer(shop, seller, productId, undefined, 2)
  expect((await stock(shop, seller, productId)).body.statusCode).toBe(1)
  expect(await readMarks(shop, seller, productId)).toMatchObject({ isTrained: true, isListedTrained: true })
})

test('what a seller has in stock stays, and she goes on selling it [N-TRAI-015, D-683]', async () => {
  const { admin, seller, productId } = await createTrainedSeller()
  await issueVersion(shop, admin, { prod_id: productId, from: getToday(), questions })
  expect(await readMarks(shop, seller, productId)).toMatchObject({ isTrained: false, isStocked: true })
  const { body } = await shop.call<{ stocks: { _id: string }[] }>('GET', 'product/stocks/list', { as: seller.token })
  expect(body.responseData.stocks.map(({ _id }) => _id)).toEqual([productId])
})

test('two weeks before she is told at the product and on her desk, and may do it [N-TRAI-016]', async () => {
  const { admin, seller, productId, video } = await createTrainedSeller()
  const other = await createSeller(shop)
  await issueVersion(shop, admin, { prod_id: productId, from: inDays(15), questions })
  expect((await getTraining(seller, productId)).upcoming).toBeNull()
  expect(await countOnDesk(seller)).toBe(0)
  await shop.pool.query('update training_versions set first_day = $2 where product_id = $1 and number = 2', [
    productId,
    inDays(14),
  ])
  expect((await getTraining(seller, productId)).upcoming).toEqual({ version: 2, from: inDays(14) })
  expect((await getTraining(other, productId)).upcoming).toBeNull()
  expect([await countOnDesk(seller), await countOnDesk(other)]).toEqual([1, 0])
  expect(await ownTrainings(seller)).toMatchObject([
    { version: 2, state: 'upcoming', from: inDays(14), certificate: 1 },
  ])

  await watchWhole(shop, seller, { prod_id: productId, video, version: 2 })
  await answer(shop, seller, productId, undefined, 2)
  expect((await getTraining(seller, productId)).upcoming).toBeNull()
  expect(await countOnDesk(seller)).toBe(0)
  await beginPlannedVersion(shop, productId)
  expect(await readMarks(shop, seller, productId)).toMatchObject({ isTrained: true, isListedTrained: true })
  expect(await ownTrainings(seller)).toMatchObject([{ version: 2, state: 'finished', certificate: 2 }])
  expect((await listOwnTrainings(seller, { lmt: 1 })).ttl).toBe(1)
})

test('a new video is the product’s from that day on, and is watched anew [N-TRAI-017]', async () => {
  const { admin, seller, productId, video } = await createTrainedSeller()
  const clip = new File([readFileSync('seeds/files/training.mp4')], 'new.mp4', { type: 'video/mp4' })
  const issued = await issueVersion(shop, admin, { prod_id: productId, from: inDays(3), video: clip })
  expect(issued.body.responseMessage ?? '').toBe('')
  const [planned] = await readVersions(admin, productId)
  expect(planned).toMatchObject({ version: 2, state: 'planned' })
  expect(planned?.video).not.toBe(video)
  expect(await videoOf(shop, productId)).toBe(video)
  expect((await getTraining(seller, productId, { version: 2 })).video).toBe(planned?.video)
  await beginPlannedVersion(shop, productId)
  expect(await readMarks(shop, seller, productId)).toMatchObject({ video: planned?.video, isTrained: false })
  expect(await getTraining(seller, productId)).toMatchObject({ version: 2, played: 0, watched: false })
  // the job is safe to repeat
  await shop.runScheduledJob('begin-training-versions')
  expect(await videoOf(shop, productId)).toBe(planned?.video)
})

test('a version needs a day to come and something new, and one is planned at a time [N-TRAI-018]', async () => {
  const { admin, seller, productId } = await createTraining(shop)
  const issue = (from: string, next: unknown = questions) =>
    issueVersion(shop, admin, { prod_id: productId, from, questions: next })
  for (const [from, next, field, words] of [
    [inDays(-1), questions, 'from', trainingText.dayPast],
    [inDays(367), questions, 'from', trainingText.dayFar],
    ['soon', questions, 'from', trainingText.dayEmpty],
    [inDays(3), [], 'video', trainingText.versionEmpty],
  ] as const)
    expect((await issue(from, next)).body.error).toMatchObject({ errorCode: 1, errors: { [field]: words } })
  expect((await readVersions(admin, productId)).length).toBe(1)
  expect((await issue(inDays(3))).body.statusCode).toBe(1)
  expect(rejectionOf(await issue(inDays(5), []))).toEqual([13, trainingText.versionPlanned])
  expect(errorOf(await issueVersion(shop, seller, { prod_id: productId, from: inDays(3), questions }))).toBe(8)
  const withdraw = () =>
    shop.call('PUT', 'admin/training/version/withdraw', { as: admin.token, body: { prod_id: productId } })
  expect((await withdraw()).body.statusCode).toBe(1)
  expect(rejectionOf(await withdraw())).toEqual([6, trainingText.versionNotFound])
  expect((await readVersions(admin, productId)).map(({ version }) => version)).toEqual([1])
  expect((await readAdminLog(shop, productId, 'action')).map(({ action }) => action)).toEqual([
    'issue training version',
    'withdraw training version',
  ])
})

test('a version that was finished or has begun is not withdrawn [N-TRAI-018]', async () => {
  const { admin, seller, productId, video } = await createTrainedSeller()
  await issueVersion(shop, admin, { prod_id: productId, from: inDays(3), questions })
  await watchWhole(shop, seller, { prod_id: productId, video, version: 2 })
  await answer(shop, seller, productId, undefined, 2)
  const withdraw = () =>
    shop.call('PUT', 'admin/training/version/withdraw', { as: admin.token, body: { prod_id: productId } })
  expect(rejectionOf(await withdraw())).toEqual([13, trainingText.versionDone])
  await beginPlannedVersion(shop, productId)
  expect(rejectionOf(await withdraw())).toEqual([6, trainingText.versionNotFound])
})

test('questions change at once, and who has finished stays so [N-TRAI-019]', async () => {
  const { admin, seller, productId, video } = await createTrainedSeller()
  const late = await createSeller(shop)
  expect((await saveQuestions(shop, admin, productId)).body.statusCode).toBe(1)
  expect(await readMarks(shop, seller, productId)).toMatchObject({ isTrained: true, isListedTrained: true })
  await watchWhole(shop, late, { prod_id: productId, video })
  expect(rejectionOf(await stock(shop, late, productId))).toEqual([11, stockText.videoFirst])
  expect((await readVersions(admin, productId))[0]).toMatchObject({ finished: 1, open: 1, questions })
  // the questions of a version that was replaced can no longer be changed
  await issueVersion(shop, admin, { prod_id: productId, from: getToday(), questions: questions.slice(1) })
  expect(rejectionOf(await saveQuestions(shop, admin, productId, [], 1))).toEqual([13, trainingText.versionPast])
  expect(rejectionOf(await saveQuestions(shop, admin, productId, [], 7))).toEqual([6, trainingText.versionNotFound])
})

test('who watched in a process of the version before has finished version 1 [N-TRAI-019]', async () => {
  const { admin, seller, productId } = await createTraining(shop)
  await shop.pool.query('insert into video_views (seller_id, product_id, viewed_at) values ($1, $2, now())', [
    seller.id,
    productId,
  ])
  expect((await stock(shop, seller, productId)).body.statusCode).toBe(1)
  await saveQuestions(shop, admin, productId)
  expect(await readMarks(shop, seller, productId)).toMatchObject({ isTrained: true, isListedTrained: true })
})

const { questionsMany, optionsFew, rightWrong, optionsAlike, questionEmpty, optionEmpty } = trainingText
const wrongQuestions: [string, unknown, string][] = [
  ['four of them', Array.from({ length: 4 }, () => questions[0]), questionsMany],
  ['one answer', [{ question: 'How?', options: ['So'], right: 0 }], optionsFew],
  ['five answers', [{ question: 'How?', options: ['a', 'b', 'c', 'd', 'e'], right: 0 }], optionsFew],
  ['no right answer', [{ question: 'How?', options: ['a', 'b'] }], rightWrong],
  ['a right answer that is not there', [{ question: 'How?', options: ['a', 'b'], right: 2 }], rightWrong],
  ['two answers alike', [{ question: 'How?', options: ['a', 'A'], right: 0 }], optionsAlike],
  ['no words', [{ question: ' ', options: ['a', 'b'], right: 0 }], questionEmpty],
  ['an empty answer', [{ question: 'How?', options: ['a', ''], right: 0 }], optionEmpty],
]
test.each(wrongQuestions)('questions with %s are refused [N-TRAI-020]', async (_name, next, words) => {
  const { admin, productId } = await createTraining(shop)
  expect(rejectionOf(await saveQuestions(shop, admin, productId, next))).toEqual([1, words])
  expect((await readVersions(admin, productId))[0]?.questions).toEqual([])
})

test('a version begins beside what an administrator changes; neither waits for both [N-TRAI-034]', async () => {
  const { admin, productId } = await createTrainedSeller()
  await issueVersion(shop, admin, { prod_id: productId, from: inDays(20), questions })
  await letDayCome(shop, productId)
  const locks = {
    held: 'select from products where id = $1',
    wanted: 'select from training_versions where product_id = $1 and begun_at is null',
    id: productId,
  }
  const begin = () => shop.runScheduledJob('begin-training-versions')
  expect(await countFreeWhileWaiting(shop, locks, begin)).toBe(1)
  const { rows } = await shop.pool.query('select from training_versions where product_id = $1 and begun_at is null', [
    productId,
  ])
  expect(rows).toEqual([])
})
