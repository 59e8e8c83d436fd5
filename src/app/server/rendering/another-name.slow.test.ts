import { globSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { createApp } from '#app/server/http/create-app.ts'
import { publishBrand, sendBrandPicture } from '../../../../tests/harness/brand.ts'
import { createAdmin, createProduct, type Person } from '../../../../tests/harness/factories.ts'
import { renderEveryDocument } from '../../../../tests/harness/sample-documents.ts'
import { renderEveryEmail } from '../../../../tests/harness/sample-emails.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { buildWhenStale } from '../../../../tools/build/build-when-stale.ts'

let shop: Shop
let app: FastifyInstance
let admin: Person
beforeAll(async () => {
  buildWhenStale()
  shop = await openShop()
  app = await createApp(shop, { web: { dev: false } })
  admin = await createAdmin(shop)
  await publishBrand(shop, admin, {
    name: 'Lumen Pro',
    tagline: 'For every chair',
    footer: 'Made in Leeds',
    mail_address: 'hello@lumen.example',
    accent: '#005f73',
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  await shop.close()
})

const oldName = /chairside/i
/** Finds the old name, with the text around it. */
const findOldName = (text: string) => /.{0,60}chairside.{0,60}/i.exec(text)?.[0] ?? null
const getPage = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body

test('no page has the old name, and every title has the new one [N-BRAN-020]', async () => {
  const product = await createProduct(shop)
  const paths = Object.values(routes)
    .flat()
    .filter(({ redirectTo }) => redirectTo === undefined)
    .map(({ path }) => path.replace(':productId', product).replace(/:\w+/g, 'explore'))
  expect(paths.length).toBeGreaterThan(70)
  for (const path of [...paths, '/nowhere']) {
    const html = await getPage(path)
    expect([path, findOldName(html)]).toEqual([path, null])
    expect([path, /<title>[^<]*Lumen Pro/.test(html)]).toEqual([path, true])
    expect(html).toContain('<meta property="og:site_name" content="Lumen Pro">')
  }
  const home = await getPage('/')
  for (const words of ['For every chair', 'Made in Leeds', '--accent:#005f73;']) expect(home).toContain(words)
})

test('a page that is stored is rendered anew once the name changes [N-BRAN-021]', async () => {
  await expect.poll(async () => shop.brand.version()).not.toBeNull()
  const read = async () => app.inject({ url: '/login', headers: { accept: 'text/html' } })
  const [one, two] = [await read(), await read()]
  expect(two.headers.etag).toBe(one.headers.etag)
  await publishBrand(shop, admin, { name: 'Lumen Two' })
  const three = await app.inject({
    url: '/login',
    headers: { accept: 'text/html', 'if-none-match': String(one.headers.etag) },
  })
  expect(three.statusCode).toBe(200)
  expect(three.body).toContain('Login | Lumen Two')
  await publishBrand(shop, admin, { name: 'Lumen Pro' })
})

test('a link to a page without a picture shows that of the brand [N-BRAN-014]', async () => {
  const picture = sharp({ create: { width: 1_200, height: 630, channels: 3, background: '#005f73' } })
  const file = new File([new Uint8Array(await picture.png().toBuffer())], 'link.png')
  const { body } = await sendBrandPicture(shop, admin, 'preview', file)
  await publishBrand(shop, admin, { preview: body.responseData.picture })
  expect(await getPage('/login')).toMatch(
    new RegExp(`<meta property="og:image" content="http[^"]+/files/public/${body.responseData.picture}">`),
  )
})

test('no email has the old name, and each has the new one in both parts [N-BRAN-020]', async () => {
  const emails = await renderEveryEmail()
  expect(emails.size).toBeGreaterThan(35)
  for (const [name, { subject, html, text }] of emails) {
    expect([name, oldName.test(subject + html + text)]).toEqual([name, false])
    expect([name, html.includes('Lumen Pro'), text.includes('Lumen Pro')]).toEqual([name, true, true])
    expect([name, html.toLowerCase().includes('#005f73')]).toEqual([name, true])
  }
})

test('no document has the old name, whatever thread rendered it [N-BRAN-020]', async () => {
  const documents = await renderEveryDocument()
  expect(documents.size).toBeGreaterThanOrEqual(9)
  for (const [name, bytes] of documents) {
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const { text } = await extractText(pdf, { mergePages: true })
    const { info } = await getMeta(pdf)
    expect([name, oldName.test(text + JSON.stringify(info))]).toEqual([name, false])
    expect([name, `${text}${JSON.stringify(info)}`.includes('Lumen Pro')]).toEqual([name, true])
  }
})

test('no file of the shop has the old name: manifest, icons, scripts, sitemaps [N-BRAN-020]', async () => {
  const served = ['/site.webmanifest', '/favicon.svg', '/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml']
  for (const path of [...served, '/sitemaps/shops.xml', '/service-worker.js']) {
    const { statusCode, body } = await app.inject({ url: path })
    expect([path, statusCode, oldName.test(body)]).toEqual([path, 200, false])
  }
  expect((await app.inject({ url: '/site.webmanifest' })).json()).toMatchObject({ name: 'Lumen Pro' })
  const built = globSync('dist/client/**/*.{js,css,svg,html,webmanifest}')
  expect(built.length).toBeGreaterThan(50)
  expect(built.filter((file) => oldName.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('the second factor, exports and the settings of the API have the new name [N-BRAN-020]', async () => {
  const settings = await shop.call<{ config: { distributor: string } }>('GET', 'config')
  expect(settings.body.responseData.config.distributor).toBe('Lumen Pro')
  const started = await shop.call<{ uri: string }>('POST', 'admin/second-factor', { as: admin.token, body: {} })
  expect(decodeURIComponent(started.body.responseData.uri)).toMatch(/^otpauth:\/\/totp\/Lumen Pro:.*issuer=Lumen\+Pro/)
  const contact = await shop.call('GET', 'legal/contact')
  expect(contact.body.responseData).toMatchObject({ company: { name: 'Lumen Pro', email: 'hello@lumen.example' } })
  for (const list of ['orders', 'users', 'clients']) {
    const file = await shop.app.inject({
      url: `/api/v1/admin/export/${list}`,
      headers: { authorization: 'Basic Y2hhaXJzaWRlOndlYg==', accesstoken: admin.token },
    })
    expect([list, oldName.test(`${file.headers['content-disposition']}${file.body.split('\n')[0]}`)]).toEqual([
      list,
      false,
    ])
  }
})
