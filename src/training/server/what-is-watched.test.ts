import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockText } from '#stock/my-stock/text.ts'
import { createSeller } from '../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'
import {
  answer,
  createTraining,
  endVideo,
  letSecondsPass,
  readMarks,
  saveQuestions,
  sendProgress,
  stock,
  watchWhole,
} from '../../../tests/harness/trainings.ts'
import { trainingText } from '../text.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A product with a film whose header names no length, a seller and an administrator. */
async function createTrainingOfUnknownLength() {
  const training = await createTraining(shop)
  await shop.pool.query('update uploads set duration_seconds = null where file_name = $1', [training.video])
  return training
}

test('of a film of unknown length what was left out is not watched [N-TRAI-009, N-TRAI-037]', async () => {
  const { admin, seller, productId, video } = await createTrainingOfUnknownLength()
  await saveQuestions(shop, admin, productId)
  const clip = { prod_id: productId, video }
  const isWatched = async () =>
    (await endVideo(shop, seller, { prod_id: productId, played: 40 })).body.responseData.watched
  expect(await isWatched()).toBe(false)
  expect(rejectionOf(await answer(shop, seller, productId))).toEqual([11, trainingText.watchFirst])
  // to the end without playing, then the beginning and the end alone
  await sendProgress(shop, seller, { ...clip, position: 40 })
  await letSecondsPass(shop, seller, productId, 60)
  expect(await isWatched()).toBe(false)
  await sendProgress(shop, seller, { ...clip, position: 20, played: [[0, 10]] })
  await sendProgress(shop, seller, { ...clip, position: 40, played: [[38, 40]] })
  expect(await isWatched()).toBe(false)
  await sendProgress(shop, seller, { ...clip, position: 40, played: [[10, 38]] })
  expect(await isWatched()).toBe(true)
  expect((await answer(shop, seller, productId)).body.responseData.finished).toBe(true)
})

test('a film of unknown length that is the whole training is believed [N-TRAI-005, N-TRAI-037]', async () => {
  const { seller, productId } = await createTrainingOfUnknownLength()
  expect((await endVideo(shop, seller, { prod_id: productId })).body.responseData.is_viewVdo).toBe(true)
  expect((await stock(shop, seller, productId)).body.statusCode).toBe(1)
})

test('whoever begins a film and lets time pass without playing has played nothing [N-TRAI-007]', async () => {
  const { admin, seller, productId, video } = await createTraining(shop)
  await saveQuestions(shop, admin, productId)
  const begun = await sendProgress(shop, seller, { prod_id: productId, video })
  await letSecondsPass(shop, seller, productId, 60)
  const later = await sendProgress(shop, seller, { prod_id: productId, video, position: 40 })
  expect([begun, later].map(({ body }) => body.responseData.played)).toEqual([0, 0])
  expect((await endVideo(shop, seller, { prod_id: productId })).body.responseData.watched).toBe(false)
})

test('without its questions a training is finished by those who had watched it [N-TRAI-039]', async () => {
  const { admin, seller, productId, video } = await createTraining(shop)
  const halfway = await createSeller(shop)
  await saveQuestions(shop, admin, productId)
  await watchWhole(shop, seller, { prod_id: productId, video })
  await sendProgress(shop, halfway, { prod_id: productId, video, position: 20, played: [[0, 10]] })
  expect(rejectionOf(await stock(shop, seller, productId))).toEqual([11, stockText.videoFirst])
  expect((await saveQuestions(shop, admin, productId, [])).body.statusCode).toBe(1)
  expect(await readMarks(shop, seller, productId)).toMatchObject({ isTrained: true, isListedTrained: true })
  expect((await stock(shop, seller, productId)).body.statusCode).toBe(1)
  expect((await shop.call('GET', 'training/list', { as: seller.token })).body.responseData).toMatchObject({
    trainings: [{ state: 'finished', certificate: 1 }],
  })
  expect(rejectionOf(await stock(shop, halfway, productId))).toEqual([11, stockText.videoFirst])
})
