import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxShopNewsPerDay } from '#mail/news/server/send-news.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { type MailReader, openMailReader } from '../../../../tests/harness/mail-server.ts'
import { newsWords, openNewsDesk } from '../../../../tests/harness/news.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let server: MailReader
let admins: Person[]
beforeAll(async () => {
  server = await openMailReader()
  shop = await openShop({ SMTP_URL: server.url })
  admins = [await createAdmin(shop), await createAdmin(shop)]
})
beforeEach(() => passDay())
afterAll(async () => {
  await shop.close()
  await server.close()
})

const passDay = () => shop.pool.query("update shop_news set sent_at = sent_at - interval '25 hours'")
const write = (admin: Person | undefined, sellers: readonly Person[], text: string) =>
  shop.call<{ receivers: number }>('POST', 'admin/news', {
    as: admin?.token,
    body: { ...newsWords, text, audience: 'chosen', user_ids: JSON.stringify(sellers.map(({ id }) => id)) },
  })
const countReceived = async ({ email }: Person) => (await openNewsDesk(shop, server).receivedBy(email)).length

test('what two administrators send at once in the same words goes out once [N-MAIL-064]', async () => {
  const [anna, bella, carla] = [await createSeller(shop), await createSeller(shop), await createSeller(shop)]
  const both = await Promise.all(admins.map((admin, at) => write(admin, [anna, at === 0 ? bella : carla], 'Spring')))
  expect(both.map(({ body }) => body.statusCode).toSorted()).toEqual([0, 1])
  expect(both.find(({ body }) => body.statusCode === 0)?.body.error).toMatchObject({
    errorCode: 13,
    responseMessage: 'This was sent already today.',
  })
  // the same words to others are no second press
  expect((await write(admins[1], [await createSeller(shop)], 'Spring')).body.statusCode).toBe(1)
  await shop.runJobs()
  expect(await countReceived(anna)).toBe(1)
  await passDay()
  expect((await write(admins[1], [anna, bella, carla], 'Spring')).body.statusCode).toBe(1)
  await shop.runJobs()
  expect(await countReceived(anna)).toBe(2)
})

test('the shop writes to its sellers ten times a day, all administrators together [N-MAIL-065]', async () => {
  const seller = await createSeller(shop)
  expect(maxShopNewsPerDay).toBe(10)
  for (let count = 0; count < maxShopNewsPerDay; count += 1)
    expect((await write(admins[count % 2], [seller], `Words ${count}`)).body.statusCode).toBe(1)
  expect((await write(admins[0], [seller], 'Once more')).body.error).toMatchObject({
    errorCode: 13,
    responseMessage: 'The shop has written to its sellers 10 times today. Please write again tomorrow.',
  })
  await shop.runJobs()
  expect(await countReceived(seller)).toBe(10)
  await passDay()
  expect((await write(admins[0], [seller], 'Once more')).body.statusCode).toBe(1)
})
