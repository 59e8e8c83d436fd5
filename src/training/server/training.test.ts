import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueText } from '#catalogue/text.ts'
import { stockText } from '#stock/my-stock/text.ts'
import { createClient, createProduct, createSeller, type Person } from '../../../tests/harness/factories.ts'
import { rejectionOf, wordsOf } from '../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'
import {
  answer,
  createTraining,
  endVideo,
  errorOf,
  letSecondsPass,
  questions,
  readMarks,
  saveQuestions,
  sendProgress,
  stock,
  videoOf,
  watchWhole,
} from '../../../tests/harness/trainings.ts'
import type { TrainingView } from '../contract.ts'
import { trainingText } from '../text.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const getTraining = async (token: string, productId: string, query = {}) =>
  (await shop.call<TrainingView>('GET', `training/${productId}`, { as: token, query })).body.responseData

test('a training without additions counts by the rule of the specification [N-TRAI-005, D-204]', async () => {
  const { seller, productId, video } = await createTraining(shop)
  expect(await getTraining(seller.token, productId)).toMatchObject({
    version: 1,
    current: 1,
    video,
    seconds: 40,
    position: 0,
    watched: false,
    questions: 0,
    captions: null,
  })
  expect(rejectionOf(await stock(shop, seller, productId))).toEqual([11, stockText.videoFirst])
  // a call without seconds, as in the specification, is believed
  expect((await endVideo(shop, seller, { prod_id: productId })).body.responseData).toMatchObject({
    is_viewVdo: true,
    watched: true,
    finished: true,
    message: 'The training video has been marked as watched.',
  })
  expect((await stock(shop, seller, productId)).body.statusCode).toBe(1)
  expect(await readMarks(shop, seller, productId)).toMatchObject({
    isTrained: true,
    isListedTrained: true,
    isStocked: true,
  })
})

test('a video is resumed on another device, and its played parts add up [N-TRAI-006]', async () => {
  const { seller, productId, video } = await createTraining(shop)
  const clip = { prod_id: productId, video }
  await sendProgress(shop, seller, clip)
  await letSecondsPass(shop, seller, productId, 22.5)
  await sendProgress(shop, seller, { ...clip, position: 22.5, played: [[0, 22.5]] })
  expect(await getTraining(seller.token, productId)).toMatchObject({
    position: 22.5,
    played: 22.5 / 40,
    watched: false,
  })
  expect((await endVideo(shop, seller, { prod_id: productId, played: 0 })).body.responseData.watched).toBe(false)
  // another device plays the rest, which alone would not be enough
  await letSecondsPass(shop, seller, productId, 17)
  const rest = await sendProgress(shop, seller, { ...clip, position: 40, played: [[22, 39]] })
  expect(rest.body.responseData.played).toBeCloseTo(39 / 40)
  expect((await endVideo(shop, seller, { prod_id: productId, played: 17 })).body.responseData).toMatchObject({
    watched: true,
    is_viewVdo: true,
  })
  expect((await getTraining(seller.token, productId)).position).toBe(0)
})

test('a place is never watched, nor what is beyond the end or played twice [N-TRAI-007]', async () => {
  const { seller, productId, video } = await createTraining(shop)
  const clip = { prod_id: productId, video }
  await sendProgress(shop, seller, { ...clip, position: 40 })
  await sendProgress(shop, seller, { ...clip, position: 40, played: [[0, 10]] })
  await sendProgress(shop, seller, {
    ...clip,
    position: 40,
    played: [
      [0, 10],
      [2, 8],
    ],
  })
  await sendProgress(shop, seller, { ...clip, position: 40, played: [[40, 80]] })
  await letSecondsPass(shop, seller, productId, 40)
  expect((await getTraining(seller.token, productId)).played).toBe(0.25)
  expect((await endVideo(shop, seller, { prod_id: productId, played: 0 })).body.responseData.watched).toBe(false)
  expect(rejectionOf(await stock(shop, seller, productId))).toEqual([11, stockText.videoFirst])
  // invalid parts are refused and change nothing
  for (const played of [[[5, 5]], [[9, 3]], [[-1, 3]], [[0]], 'x'])
    expect(errorOf(await sendProgress(shop, seller, { ...clip, played: played as [number, number][] }))).toBe(1)
  expect((await getTraining(seller.token, productId)).played).toBe(0.25)
})

test('with questions the product is stocked once all answers are right [N-TRAI-008, N-TRAI-010]', async () => {
  const { admin, seller, productId, video } = await createTraining(shop)
  await saveQuestions(shop, admin, productId)
  const watched = await watchWhole(shop, seller, { prod_id: productId, video })
  expect(watched.body.responseData).toMatchObject({ is_viewVdo: false, watched: true, finished: false, questions: 2 })
  expect(watched.body.responseData.message).toMatch(/Answer the questions/)
  expect(rejectionOf(await stock(shop, seller, productId))).toEqual([11, stockText.videoFirst])
  expect(await readMarks(shop, seller, productId)).toMatchObject({ isTrained: false, isListedTrained: false })
  // answers to other questions than those of now are no answers
  expect(wordsOf(await answer(shop, seller, productId, [1]))).toBe(trainingText.changedMeanwhile)
  expect((await answer(shop, seller, productId, [0, 0])).body.responseData).toMatchObject({
    finished: false,
    wrong: [0],
  })
  expect((await answer(shop, seller, productId, [0, 2])).body.responseData).toMatchObject({
    finished: false,
    wrong: [0, 1],
  })
  expect(rejectionOf(await stock(shop, seller, productId))).toEqual([11, stockText.videoFirst])
  expect((await answer(shop, seller, productId)).body.responseData).toMatchObject({ finished: true, wrong: [] })
  expect((await stock(shop, seller, productId)).body.statusCode).toBe(1)
  expect(await readMarks(shop, seller, productId)).toMatchObject({
    isTrained: true,
    isListedTrained: true,
    isStocked: true,
  })
  // a wrong answer after finishing takes nothing back
  expect((await answer(shop, seller, productId, [0, 2])).body.responseData.finished).toBe(true)
})

test('who skips the video is not asked, and cannot answer [N-TRAI-009]', async () => {
  const { admin, seller, productId, video } = await createTraining(shop)
  await saveQuestions(shop, admin, productId)
  const ask = () =>
    shop.call('GET', 'training/questions', { as: seller.token, query: { prod_id: productId, version: 1 } })
  const expectRefused = async () => {
    expect(rejectionOf(await ask())).toEqual([11, trainingText.watchFirst])
    expect(rejectionOf(await answer(shop, seller, productId))).toEqual([11, trainingText.watchFirst])
    expect(rejectionOf(await stock(shop, seller, productId))).toEqual([11, stockText.videoFirst])
  }
  await expectRefused()
  // neither a position at the end of the video nor a call that claims the whole video is enough here
  await sendProgress(shop, seller, { prod_id: productId, video })
  await letSecondsPass(shop, seller, productId, 40)
  await sendProgress(shop, seller, { prod_id: productId, video, position: 40, played: [[0, 35.9]] })
  await expectRefused()
  for (const played of [{}, { played: 40 }]) {
    const ended = await endVideo(shop, seller, { prod_id: productId, ...played })
    expect(ended.body.responseData).toMatchObject({ watched: false, is_viewVdo: false })
    await expectRefused()
  }
  await sendProgress(shop, seller, { prod_id: productId, video, position: 40, played: [[35.5, 36.1]] })
  await endVideo(shop, seller, { prod_id: productId })
  expect((await ask()).body.statusCode).toBe(1)
})

test('nobody has watched more than was possible since she began [N-TRAI-035, D-771]', async () => {
  const { admin, seller, productId, video } = await createTraining(shop)
  await saveQuestions(shop, admin, productId)
  const clip = { prod_id: productId, video }
  const claimWhole = () => sendProgress(shop, seller, { ...clip, position: 40, played: [[0, 40]] })
  const isWatched = async () => (await endVideo(shop, seller, { prod_id: productId })).body.responseData.watched
  // the first call claims the whole video: no more than the seconds of a late report count, and repeating it adds none
  for (const _ of [1, 2, 3]) {
    expect((await claimWhole()).body.responseData.played).toBeLessThan(0.5)
    expect(await isWatched()).toBe(false)
  }
  expect(rejectionOf(await answer(shop, seller, productId))).toEqual([11, trainingText.watchFirst])
  // a video of forty seconds is watched to 90 % at twice its speed in eighteen, of which a late report may have missed some
  await letSecondsPass(shop, seller, productId, 8)
  expect(await isWatched()).toBe(false)
  await letSecondsPass(shop, seller, productId, 10)
  expect(await isWatched()).toBe(true)
  expect((await answer(shop, seller, productId)).body.responseData.finished).toBe(true)
})

test('what was kept without signal counts with the report that comes at last [N-TRAI-035, D-771]', async () => {
  const { admin, seller, productId, video } = await createTraining(shop)
  await saveQuestions(shop, admin, productId)
  await sendProgress(shop, seller, { prod_id: productId, video })
  await letSecondsPass(shop, seller, productId, 18)
  // at twice the speed, in one report at its end
  await sendProgress(shop, seller, { prod_id: productId, video, position: 40, played: [[0, 36]] })
  expect((await endVideo(shop, seller, { prod_id: productId })).body.responseData.watched).toBe(true)
})

test('another video is begun anew, whenever the one before was begun [N-TRAI-035, D-771]', async () => {
  const { admin, seller, productId, video } = await createTraining(shop)
  await saveQuestions(shop, admin, productId)
  await sendProgress(shop, seller, { prod_id: productId, video })
  await letSecondsPass(shop, seller, productId, 86_400)
  const other = await videoOf(shop, await createProduct(shop, { videoSeconds: 40 }))
  await shop.pool.query('update products set video = $1 where id = $2', [other, productId])
  await sendProgress(shop, seller, { prod_id: productId, video: other, position: 40, played: [[0, 40]] })
  expect((await endVideo(shop, seller, { prod_id: productId })).body.responseData.watched).toBe(false)
})

test('twenty answers in a quarter of an hour are enough, from wherever [N-TRAI-036, D-682]', async () => {
  const limited = await openShop({ DEMO: '1', RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' })
  try {
    const { admin, seller, productId, video } = await createTraining(limited)
    const other = await createSeller(limited)
    await saveQuestions(limited, admin, productId)
    for (const person of [seller, other]) await watchWhole(limited, person, { prod_id: productId, video })
    const answerFrom = (person: Person, place: number, answers = [0, 1]) =>
      limited.call('POST', 'training/answers', {
        as: person.token,
        headers: { 'x-forwarded-for': `192.0.2.${place}` },
        body: { prod_id: productId, version: 1, answers },
      })
    for (let place = 1; place <= 20; place += 1)
      expect((await answerFrom(seller, place)).body.responseData).toMatchObject({ finished: false })
    expect(errorOf(await answerFrom(seller, 21, [1, 0]))).toBe(21)
    expect(rejectionOf(await stock(limited, seller, productId))).toEqual([11, stockText.videoFirst])
    expect((await answerFrom(other, 1, [1, 0])).body.responseData).toMatchObject({ finished: true })
  } finally {
    await limited.close()
  }
}, 60_000)

test('no answer of the shop says which option is right before it was chosen [N-TRAI-011]', async () => {
  const { admin, seller, productId, video } = await createTraining(shop)
  await saveQuestions(shop, admin, productId)
  await watchWhole(shop, seller, { prod_id: productId, video })
  const query = { prod_id: productId, version: 1 }
  const answered = await shop.call('GET', 'training/questions', { as: seller.token, query })
  expect(answered.body.responseData).toEqual({
    questions: questions.map(({ question, options }) => ({ question, options })),
  })
  const others = [
    await shop.call('GET', `training/${productId}`, { as: seller.token }),
    await shop.call('GET', `product/${productId}`, { as: seller.token }),
    await shop.call('GET', 'training/list', { as: seller.token }),
    await answer(shop, seller, productId, [0, 2]),
  ]
  expect(JSON.stringify([answered, ...others].map(({ body }) => body))).not.toMatch(/"right"/)
  expect(errorOf(await shop.call('GET', `admin/training/${productId}`, { as: seller.token }))).toBe(8)
})

test('one seller’s training is not another’s, and a visitor or a client has none [N-TRAI-012]', async () => {
  const { seller, productId, video } = await createTraining(shop)
  const other = await createSeller(shop)
  await watchWhole(shop, seller, { prod_id: productId, video })
  expect(await getTraining(other.token, productId)).toMatchObject({ watched: false, played: 0, trained: false })
  expect(rejectionOf(await stock(shop, other, productId))).toEqual([11, stockText.videoFirst])
  const client = await createClient(shop, seller)
  expect(errorOf(await shop.call('GET', `training/${productId}`))).toBe(7)
  expect(errorOf(await shop.call('GET', `training/${productId}`, { as: client.token }))).toBe(8)
})

test('another video, and an unknown version or product, are refused [N-TRAI-013]', async () => {
  const { seller, productId, video } = await createTraining(shop)
  const progress = async (change: object) =>
    rejectionOf(await sendProgress(shop, seller, { prod_id: productId, video, ...change }))
  expect(await progress({ video: 'other.mp4' })).toEqual([13, trainingText.changedMeanwhile])
  expect(await progress({ version: 2 })).toEqual([6, trainingText.versionNotFound])
  const unknown = '00000000-0000-7000-8000-000000000000'
  for (const [prod_id, words] of [
    [unknown, catalogueText.productNotFound],
    ['nonsense', catalogueText.productNotFound],
    [await createProduct(shop), trainingText.noTraining],
  ] as const) {
    expect(await progress({ prod_id })).toEqual([6, words])
    expect(rejectionOf(await answer(shop, seller, prod_id))).toEqual([6, words])
  }
  expect(errorOf(await answer(shop, seller, productId, [9]))).toBe(1)
})
