import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { standardIdentity } from '#platform/server/standard-identity.ts'
import { withShopIdentity } from '#platform/shop-identity.ts'
import type { ShopPageAnswers } from '#shop-page/contract.ts'
import { findHandleFault, listHandleProposals, toLikeness } from '#shop-page/handle.ts'
import { shopPageText } from '#shop-page/text.ts'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import { createSeller, createSellerAddress } from '../../../tests/harness/factories.ts'
import type { Shop } from '../../../tests/harness/shop.ts'
import { createShopPage, saveShopPage } from '../../../tests/harness/shop-pages.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
})
afterAll(() => shop.close())

const read = (handle: string) => shop.call<ShopPageAnswers['shop']>('GET', `shop/${handle}`)
const own = async (as: string) =>
  (await shop.call<ShopPageAnswers['own']>('GET', 'shop-page', { as })).body.responseData
const fill = (text: string, from: number) => Array.from({ length: from }, () => text).join('')

describe('the handle of a shop page', () => {
  test('none is a first part of the shop’s own addresses or speaks as the shop [N-SHOP-002]', () => {
    const first = Object.values(routes)
      .flat()
      .map(({ path }) => path.split('/')[1] ?? '')
    const refused = [
      ...new Set(first),
      'admin',
      'api',
      'help',
      'support',
      'chairside',
      'chairside-hull',
      'adrnin',
      'he1p',
    ]
    for (const word of refused) expect([word, findHandleFault(word.toLowerCase())]).not.toEqual([word, null])
  })

  test('that speaks as the shop is refused, whatever it is called now [N-BRAN-018]', () => {
    const faultsUnder = (name: string, handles: string[]) =>
      withShopIdentity({ ...standardIdentity, name }, () => handles.map(findHandleFault))
    expect(faultsUnder('Lumen & Pro', ['lumen-pro-leeds', '1umenpro', 'lumen', 'chairside'])).toEqual([
      'reserved',
      'reserved',
      null,
      null,
    ])
    expect(faultsUnder('Co', ['corner', 'co-op', 'anna'])).toEqual([null, null, null])
    expect(faultsUnder('美容', ['anna', 'salon'])).toEqual([null, null])
  })

  test.each([
    ['an', 'length'],
    [fill('a', 41), 'length'],
    ['Anna', 'letters'],
    ['anna--hair', 'letters'],
    ['-anna', 'letters'],
    ['аnna', 'letters'],
    ['anna hair', 'letters'],
    ['anna', null],
    ['a-1', null],
    [fill('a', 40), null],
  ])('“%s” is refused for its %s, or taken [N-SHOP-001]', (handle, fault) => {
    expect(findHandleFault(handle)).toBe(fault)
  })

  test.each([
    ['anna-hair', 'annahair'],
    ['anna0', 'annao'],
    ['bell', 'be11'],
    ['corner', 'comer'],
    ['vvax', 'wax'],
    ['lily', 'iiiy'],
  ])('%s and %s are taken for each other [N-SHOP-002]', (one, other) => {
    expect(toLikeness(one)).toBe(toLikeness(other))
  })

  test('is proposed from what she is called, without accents and marks [N-SHOP-001]', () => {
    expect(listHandleProposals(['', 'Émilie’s Salon & Spa', 'Émilie O’Hara']).slice(0, 3)).toEqual([
      'emilies-salon-spa',
      'emilie-ohara',
      'emilies-salon-spa-2',
    ])
    expect(listHandleProposals(['美容', 'Chairside'])[0]).toBe('salon-2')
  })

  test('that is taken, or looks like it, is refused with a free one [N-SHOP-001–002]', async () => {
    const { seller } = await createShopPage(shop)
    await saveShopPage(shop, seller, { handle: 'corner-10' })
    const other = await createSeller(shop, { firstName: 'Olga' })
    for (const handle of ['corner-10', 'comer1o', 'CORNER-IO']) {
      const { body } = await saveShopPage(shop, other, { handle })
      const free = /“([a-z0-9-]+)”/.exec(body.responseMessage ?? '')?.[1] ?? ''
      const taken = shopPageText.refused(shopPageText.handleTaken, free)
      expect([body.error?.errorCode, body.responseMessage]).toEqual([20, taken])
      expect(findHandleFault(free)).toBeNull()
    }
    for (const [handle, why] of [
      ['support', shopPageText.handleReserved],
      ['an', shopPageText.handleLength],
      ['olga--hair', shopPageText.handleForm],
    ] as const) {
      const { error, responseMessage } = (await saveShopPage(shop, other, { handle })).body
      const free = /“([a-z0-9-]+)”/.exec(responseMessage ?? '')?.[1] ?? ''
      expect(error).toMatchObject({ errorCode: 1, errors: { handle: shopPageText.refused(why, free) } })
      expect(findHandleFault(free), handle).toBeNull()
    }
    expect((await own(other.token)).made).toBe(false)
  })

  test('of two sellers who want the same one at once, one gets it [N-SHOP-002]', async () => {
    const sellers = [await createSeller(shop), await createSeller(shop), await createSeller(shop)]
    const answers = await Promise.all(sellers.map((seller) => saveShopPage(shop, seller, { handle: 'at-once' })))
    expect(answers.map(({ body }) => body.statusCode).sort()).toEqual([0, 0, 1])
    const pages = await Promise.all(
      sellers.map(({ token }) => shop.call<{ handle: string }>('POST', 'shop-page/open', { as: token })),
    )
    expect(new Set(pages.map(({ body }) => toLikeness(body.responseData.handle))).size).toBe(3)
  })

  test('that was given up leads to her page for 90 days and is nobody else’s [N-SHOP-003]', async () => {
    const { seller } = await createShopPage(shop)
    await saveShopPage(shop, seller, { handle: 'first-name' })
    await saveShopPage(shop, seller, { handle: 'second-name' })
    expect((await read('first-name')).body.responseData.handle).toBe('second-name')
    const page = await shop.app.inject({ url: '/shop/first-name/x?utm=a' })
    expect([page.statusCode, page.headers.location]).toEqual([302, '/shop/second-name/x?utm=a'])
    const other = await createSeller(shop)
    expect((await saveShopPage(shop, other, { handle: 'f1rstname' })).body.error?.errorCode).toBe(20)
    // the seller herself may take her former handle back
    expect((await saveShopPage(shop, seller, { handle: 'first-name' })).body.statusCode).toBe(1)
    expect((await read('second-name')).body.responseData.handle).toBe('first-name')
    await shop.db
      .updateTable('former_handles')
      .set({ expires_at: new Date(0) })
      .where('handle', '=', 'second-name')
      .execute()
    expect((await read('second-name')).body.error?.errorCode).toBe(6)
    expect((await saveShopPage(shop, other, { handle: 'second-name' })).body.statusCode).toBe(1)
    await shop.runScheduledJob('delete-expired-rows')
    expect(
      await shop.db.selectFrom('former_handles').selectAll().where('handle', '=', 'second-name').execute(),
    ).toEqual([])
  })
})

describe('what a seller publishes of herself', () => {
  test('is each her own choice, with a sentence and a picture [N-SHOP-004]', async () => {
    const seller = await createSeller(shop, { firstName: 'Nora' })
    await createSellerAddress(shop, seller.id)
    expect(await own(seller.token)).toMatchObject({ made: false, open: false, listed: false, facts: { town: 'Hull' } })
    const sentence = 'Brows and lashes <b>by the river</b>'
    await saveShopPage(shop, seller, { handle: 'nora', name: '0', business: '0', sentence }, 1)
    const shown = (await read('nora')).body.responseData
    expect(shown).toMatchObject({ title: 'nora', name: '', business: '', town: 'Hull', sentence, sells: false })
    expect(shown.img).toMatch(/\.webp$/)
    expect(JSON.stringify(shown)).not.toContain('Archer')
    await saveShopPage(shop, seller, { handle: 'nora', town: '0' })
    expect((await read('nora')).body.responseData).toMatchObject({
      title: 'Archer Hair',
      name: 'Nora Archer',
      town: '',
      img: shown.img,
    })
    await saveShopPage(shop, seller, { handle: 'nora', del_img: '1' })
    expect((await read('nora')).body.responseData.img).toBe('')
    const tooLong = await saveShopPage(shop, seller, { handle: 'nora', sentence: fill('a', 201) })
    expect(tooLong.body.error?.errors).toEqual({ sentence: 'Please use at most 200 characters.' })
  })

  test('is gone at once when she closes it, is blocked, deleted or not approved [N-SHOP-005]', async () => {
    const { seller, handle } = await createShopPage(shop)
    const isGone = async () => {
      const page = await shop.app.inject({ url: `/api/v1/shop/${handle}`, headers: basic })
      return [page.statusCode, (await shop.call('GET', `shop/${handle}/products`)).status]
    }
    const set = (change: object) => shop.db.updateTable('users').set(change).where('id', '=', seller.id).execute()
    expect(await isGone()).toEqual([200, 200])
    for (const [change, back] of [
      [{ blocked: true }, { blocked: false }],
      [{ documents_approved: false }, { documents_approved: true }],
      [{ deleted_at: new Date() }, { deleted_at: null }],
    ] as const) {
      await set(change)
      expect(await isGone()).toEqual([404, 404])
      await set(back)
      expect(await isGone()).toEqual([200, 200])
    }
    await saveShopPage(shop, seller, { handle, open: '0' })
    expect(await isGone()).toEqual([404, 404])
  })

  test('is in the sitemap only if she says so [N-SHOP-006]', async () => {
    const { seller, handle } = await createShopPage(shop)
    const sitemap = async () => (await shop.app.inject({ url: '/sitemaps/shops.xml' })).body
    expect((await shop.app.inject({ url: '/sitemap.xml' })).body).toContain('/sitemaps/shops.xml')
    expect(await sitemap()).not.toContain(`/shop/${handle}<`)
    await saveShopPage(shop, seller, { handle, listed: '1' })
    expect(await sitemap()).toContain(`https://shop.example/shop/${handle}<`)
    await shop.db.updateTable('users').set({ blocked: true }).where('id', '=', seller.id).execute()
    expect(await sitemap()).not.toContain(`/shop/${handle}<`)
  })

  test('is erased with her, handles and picture included [N-SHOP-015]', async () => {
    const { seller } = await createShopPage(shop)
    await saveShopPage(shop, seller, { handle: 'gone-soon' }, 1)
    await saveShopPage(shop, seller, { handle: 'gone-later' })
    const { picture } = await shop.db
      .selectFrom('shop_pages')
      .select('picture')
      .where('seller_id', '=', seller.id)
      .executeTakeFirstOrThrow()
    await shop.db
      .updateTable('users')
      .set({ deleted_at: new Date(0) })
      .where('id', '=', seller.id)
      .execute()
    await shop.runScheduledJob('erase-people')
    for (const table of ['shop_pages', 'former_handles'] as const)
      expect(await shop.db.selectFrom(table).selectAll().where('seller_id', '=', seller.id).execute()).toEqual([])
    const upload = shop.db
      .selectFrom('uploads')
      .select('deleted_at')
      .where('file_name', '=', picture ?? '')
    expect((await upload.executeTakeFirstOrThrow()).deleted_at).not.toBeNull()
  })
})

const basic = { authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}` }
