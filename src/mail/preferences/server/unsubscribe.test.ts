import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { linksText } from '#links/explore/text.ts'
import { createClient, createClientSession, createProduct } from '../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { errorCodeOf, openShopForLinks } from '../../../../tests/harness/shop-for-links.ts'

const { shop, createNextPair, sendExplore, sendProducts, emailsTo } = await openShopForLinks()

/** Creates a seller and a client, and emails the client a link to products; `url` is the unsubscribe link in that email. */
async function createReader() {
  const { seller, client } = await createNextPair()
  await sendExplore()
  const [email] = await emailsTo(client.id)
  const url = new URL(/https:\/\/shop\.example\/unsubscribe\S+/.exec(email?.text ?? '')?.[0] ?? '')
  return { seller, client, url, key: url.searchParams.get('key') ?? '' }
}

test('an email’s one-click header stops further ones by a plain POST [N-CLPG-012–013]', async () => {
  const { client, url } = await createReader()
  await shop.runJobs()
  const folder = path.join(shop.config.dataDir, 'mail')
  const sent = readdirSync(folder).map((file) =>
    readFileSync(path.join(folder, file), 'utf8').replace(/\r?\n[ \t]+/g, ''),
  )
  const email = sent.find((text) => text.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click'))
  expect(email?.replace(/\s/g, '')).toContain(`List-Unsubscribe:<${url.href}>`)
  const clicked = await fetch(`${shop.ownUrl()}${url.pathname}${url.search}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(clicked.status).toBe(204)
  expect(rejectionOf(await sendExplore())).toEqual([8, linksText.unsubscribed])
  expect(await emailsTo(client.id)).toHaveLength(1)
})

test('opening the link stops nothing, its button does, an unknown link’s does not [N-CLPG-013]', async () => {
  const { key, url } = await createReader()
  await fetch(`${shop.ownUrl()}${url.pathname}${url.search}`)
  expect(errorCodeOf(await sendExplore())).toBeUndefined()
  const stop = (value: string) => shop.call('POST', 'unsubscribe', { body: { key: value } })
  for (const _ of [1, 2]) expect((await stop(key)).body.responseData).toMatchObject({ kind: 'links' })
  expect(rejectionOf(await sendExplore())).toEqual([8, linksText.unsubscribed])
  expect(errorCodeOf(await stop('nothing'))).toBe(10)
})

test('clients who want no emails get none from any seller until they want them [N-CLPG-012]', async () => {
  const { seller, client, key } = await createReader()
  const product = await createProduct(shop)
  await shop.call('POST', 'unsubscribe', { body: { key } })
  const willing = await createClient(shop, seller, { email: `${crypto.randomUUID()}@example.com` })
  expect((await sendProducts([client.id, willing.id], [product])).body.statusCode).toBe(1)
  expect((await emailsTo(willing.id)).map(({ kind }) => kind)).toEqual(['shopping-link'])
  expect((await emailsTo(client.id)).map(({ kind }) => kind)).toEqual(['explore-link'])
  expect(rejectionOf(await sendProducts([client.id], [product]))).toEqual([8, linksText.unsubscribed])
  const sent = await shop.call<{ links: { _id: string }[] }>('GET', 'link/list', {
    as: seller.token,
    query: { client_id: client.id },
  })
  const again = { link_id: sent.body.responseData.links[0]?._id }
  expect(rejectionOf(await shop.call('POST', 'link/send', { as: seller.token, body: again }))).toEqual([
    8,
    linksText.unsubscribed,
  ])
  const { email } = await shop.db
    .selectFrom('clients')
    .select('email')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  const as = await createClientSession(shop, email)
  const emails = async () =>
    (await shop.call<{ emails: object[] }>('GET', 'client-page', { as })).body.responseData.emails
  expect(await emails()).toContainEqual({ kind: 'links', on: false })
  await shop.call('PUT', 'client-page/emails', { as, body: { kind: 'links', on: true } })
  expect(await emails()).toContainEqual({ kind: 'links', on: true })
  expect(errorCodeOf(await sendExplore())).toBeUndefined()
})
