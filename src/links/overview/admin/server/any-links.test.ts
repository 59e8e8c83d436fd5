import { beforeEach, expect, test } from 'vitest'
import { linksText } from '#links/explore/text.ts'
import { cancellationEmailText as text } from '#mail/cancellation-text.ts'
import { readAdminLog } from '../../../../../tests/harness/admin-log.ts'
import { createAdmin, createProduct, type Person } from '../../../../../tests/harness/factories.ts'
import { wordsOf } from '../../../../../tests/harness/rejections.ts'
import { openShopForSentLinks } from '../../../../../tests/harness/sent-links.ts'

const { shop, startAnew, sendExplore, sendProducts, emailsTo, onlyLink, act, openLink, expire, list } =
  await openShopForSentLinks()
const admin = await createAdmin(shop)
const reason = 'Sent to the wrong person.'
let seller: Person
let client: { id: string; token: string }
beforeEach(async () => {
  ;({ seller, client } = await startAnew())
})

const cancelAny = (link_id: string) =>
  shop.call('POST', 'admin/link/cancel', { as: admin.token, body: { link_id, reason } })
const toClient = async () => (await emailsTo(client.id)).filter(({ kind }) => kind === 'link-cancelled')
const toSeller = async () =>
  (await shop.emails()).filter(({ kind, recipient }) => kind === 'link-cancelled' && recipient === seller.email)

test('a shopping link that an administrator cancels is told to client and seller [N-MAIL-021]', async () => {
  await sendProducts(JSON.stringify([client.id]), JSON.stringify([await createProduct(shop)]))
  for (const _time of [1, 2]) expect((await cancelAny((await onlyLink())._id)).body.statusCode).toBe(1)
  const [[ofClient, ...more], [ofSeller, ...others]] = [await toClient(), await toSeller()]
  expect([...more, ...others]).toEqual([])
  expect(ofClient?.text).toContain(text.toClient.explore(''))
  expect(ofClient?.text).toContain(text.askShop)
  expect(ofClient?.text).not.toContain('Anna')
  expect(ofSeller?.text).toContain(text.toSeller.explore('Ida Island'))
  for (const email of [ofClient, ofSeller]) expect(email?.text).toContain(`${text.reason}:\n${reason}`)
})

test('an explore link that its seller cancels is told to the client alone [N-MAIL-020]', async () => {
  const { exploreClientUrl } = (await sendExplore()).body.responseData
  await act('cancel', (await onlyLink())._id)
  const [email] = await toClient()
  expect(email?.text).toContain(text.toClient.explore('Anna'))
  expect(email?.text).toContain(text.askSeller('Anna'))
  expect(await toSeller()).toEqual([])
  expect((await openLink(exploreClientUrl)).body.responseMessage).toBe(linksText.cancelledBy.seller)
})

test('a link that an administrator cancelled does not send its client to the seller [N-MAIL-021]', async () => {
  const { exploreClientUrl } = (await sendExplore()).body.responseData
  await cancelAny((await onlyLink())._id)
  expect((await openLink(exploreClientUrl)).body.responseMessage).toBe(linksText.cancelledBy.shop)
})

test('an id that is no link’s cancels nothing and logs nothing [N-BACK-006]', async () => {
  await sendExplore()
  for (const unknown of [crypto.randomUUID(), client.id, 'nothing'])
    expect(wordsOf(await cancelAny(unknown))).toBe(linksText.linkNotFound)
  expect((await onlyLink()).state).toBe('sent')
  expect(await readAdminLog(shop, client.id, 'action')).toEqual([])
})

test('no client hears of a link handed over, expired or unwanted, nor a deleted one [N-MAIL-020]', async () => {
  await shop.call('POST', `client/explore/link/${client.id}`, { as: seller.token, body: { prod_ids: '[]' } })
  await cancelAny((await onlyLink())._id)
  await sendExplore()
  await expire('explore_links')
  const [expired] = (await list()).links
  await cancelAny(expired?._id ?? '')
  await sendExplore()
  const { email } = await shop.db
    .selectFrom('clients')
    .select('email')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  await shop.db.insertInto('unsubscriptions').values({ email, kind: 'links' }).execute()
  const [unwanted] = (await list()).links
  await cancelAny(unwanted?._id ?? '')
  await shop.db.deleteFrom('unsubscriptions').execute()
  await sendExplore()
  const [last] = (await list()).links
  await shop.call('DELETE', `client/${client.id}`, { as: seller.token })
  await cancelAny(last?._id ?? '')
  expect(await toClient()).toEqual([])
  const emails = await toSeller()
  expect(emails).toHaveLength(4)
  for (const one of emails) expect(one.text).toContain(text.clientNotInformed)
})
