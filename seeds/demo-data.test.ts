import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoBanners } from './catalogue/banners.ts'
import { demoBrands } from './catalogue/brands.ts'
import { demoCategories } from './catalogue/categories.ts'
import { hasHygieneSeal } from './catalogue/product.ts'
import { demoProducts } from './catalogue/products.ts'
import {
  bannerPicture,
  categoryPicture,
  documentPicture,
  productPicture,
  productViews,
  trainingVideo,
} from './files.ts'
import { annasClients, beasClients } from './people/clients.ts'
import { annasOrders } from './people/orders.ts'
import { annasSalonStock } from './people/salon-stock.ts'
import { demoSellers } from './people/sellers.ts'
import { annasFaves, annasStock, annasWatched, clientLists } from './people/stock-and-faves.ts'

const slugs = new Set(demoProducts.map(({ slug }) => slug))
const brands = new Set<string>(demoBrands)
const known = (list: readonly string[]) => list.filter((slug) => !slugs.has(slug))

test('the demo shop is a shop: products, categories, brands, tones and colours enough to browse', () => {
  expect(demoProducts.length).toBeGreaterThanOrEqual(64)
  expect(demoCategories).toHaveLength(8)
  expect(brands.size).toBe(12)
  expect(new Set(demoProducts.flatMap(({ skinTones }) => skinTones))).toEqual(new Set([1, 2, 3, 4, 5]))
  expect(new Set(demoProducts.flatMap(({ colour }) => colour ?? [])).size).toBeGreaterThanOrEqual(12)
  expect(demoProducts.filter(({ featured }) => featured).length).toBeGreaterThanOrEqual(12)
  expect(demoProducts.filter(({ popular }) => popular).length).toBeGreaterThanOrEqual(12)
  expect(demoProducts.filter(({ quantity }) => quantity < 10)).toHaveLength(2)
})

test('what touches lips, eyes or face has a hygiene seal, brushes have none [N-RTRN-044]', () => {
  const sealed = new Set(demoProducts.filter(hasHygieneSeal).flatMap(({ subCategories }) => subCategories))
  for (const slug of ['lipstick', 'mascara', 'serums', 'foundation']) expect(sealed, slug).toContain(slug)
  for (const slug of ['brushes', 'shampoo', 'hair-tools', 'polish']) expect(sealed, slug).not.toContain(slug)
})

test('one category is named other or others, so that the filter shows its own group [D-139]', () => {
  expect(demoCategories.filter(({ name }) => /^others?$/i.test(name))).toHaveLength(1)
  for (const { subCategories } of demoCategories) {
    expect(subCategories.length).toBeGreaterThanOrEqual(2)
    expect(subCategories.length).toBeLessThanOrEqual(5)
  }
})

test('commission lies between nothing and the price, and RRP is never below the price', () => {
  for (const { slug, pricePence, rrpPence, commissionPence } of demoProducts) {
    expect([pricePence, rrpPence, commissionPence].every(Number.isSafeInteger), slug).toBe(true)
    expect(commissionPence, slug).toBeGreaterThan(0)
    expect(commissionPence, slug).toBeLessThan(pricePence)
    expect(rrpPence, slug).toBeGreaterThanOrEqual(pricePence)
  }
})

test('every product has its own slug and name, and an existing brand, category and sub-category', () => {
  expect(slugs.size).toBe(demoProducts.length)
  expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(demoProducts.length)
  for (const product of demoProducts) {
    const category = demoCategories.find(({ slug }) => slug === product.category)
    expect(brands.has(product.brand), product.slug).toBe(true)
    expect(product.subCategories.length, product.slug).toBeGreaterThan(0)
    for (const sub of product.subCategories)
      expect(
        category?.subCategories.map(({ slug }) => slug),
        product.slug,
      ).toContain(sub)
  }
})

test('how to use holds simple rich text alone', () => {
  for (const { uses, slug } of demoProducts) {
    expect(uses.replace(/<\/?(?:p|ul|ol|li|strong|em|br)>/g, ''), slug).not.toMatch(/[<>]/)
  }
})

test('nine banners show the nine caption positions [S-HOME-010] and lead to what exists', () => {
  expect(demoBanners.map(({ position }) => position).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  const subs = demoCategories.flatMap(({ subCategories }) => subCategories.map(({ slug }) => slug))
  for (const banner of demoBanners) {
    expect(banner.description.length).toBeLessThanOrEqual(300)
    for (const slug of banner.categories) expect(demoCategories.map((category) => category.slug)).toContain(slug)
    for (const slug of banner.subCategories) expect(subs).toContain(slug)
    for (const brand of banner.brands) expect(brands.has(brand)).toBe(true)
  }
})

test('every product that demo people ordered, stocked, counted, liked or watched exists', () => {
  const ordered = annasOrders.flatMap(({ lines }) => lines.map(({ product }) => product))
  expect(
    known([
      ...ordered,
      ...annasSalonStock.map(({ product }) => product),
      ...annasStock,
      ...annasFaves,
      ...annasWatched,
    ]),
  ).toEqual([])
  expect(known(Object.values(clientLists).flat())).toEqual([])
})

test('Anna has watched the video of every product that she has stocked', () => {
  const unwatched = demoProducts.filter(
    ({ slug, hasVideo }) => hasVideo && annasStock.includes(slug) && !annasWatched.includes(slug),
  )
  expect(unwatched).toEqual([])
})

test('orders are for clients of Anna or for herself, in every state', () => {
  const emails = annasClients.map(({ email }) => email)
  for (const { client, delivery } of annasOrders) {
    if (client) expect(emails).toContain(client)
    else expect(delivery).toBe(2)
  }
  expect(new Set(annasOrders.map(({ payment }) => payment)).size).toBe(5)
  expect(new Set(annasOrders.map(({ delivery }) => delivery))).toEqual(new Set([1, 2, 3, 5]))
  expect(new Set(annasOrders.map(({ delivered }) => delivered)).size).toBe(2)
})

test('people have names of letters and spaces, drama telephone numbers and UK post codes', () => {
  for (const { name, phone, postcode } of [...annasClients, ...beasClients]) {
    expect(name).toMatch(/^[A-Za-z ]+$/)
    expect(phone).toMatch(/^07700 900\d{3}$/)
    expect(postcode).toMatch(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/)
  }
  for (const { firstName, lastName, addresses } of demoSellers) {
    expect(`${firstName} ${lastName}`).toMatch(/^[A-Za-z ]+$/)
    if (addresses.length > 0) expect(addresses.filter(({ primary }) => primary)).toHaveLength(1)
  }
})

test('every demo picture has its own file of the expected size, and all are under 12 MB', async () => {
  const products = demoProducts.flatMap(({ slug }) => productViews.map((view) => productPicture(slug, view)))
  const others = [
    ...demoCategories.map(({ slug }) => categoryPicture(slug)),
    ...demoBanners.map(({ position }) => bannerPicture(position)),
  ]
  const documents = demoSellers.flatMap(({ qualifications }) => qualifications.map(({ file }) => documentPicture(file)))
  for (const file of products) {
    const { width, height, format } = await sharp(file).metadata()
    expect([width, height, format], file).toEqual([1280, 1200, 'webp'])
  }
  for (const file of others) expect((await sharp(file).metadata()).format, file).toBe('webp')
  const files = [...products, ...others, ...documents].map((file) => readFileSync(file))
  expect(new Set(files.map((bytes) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(files.length)
  const bytes = [...files, readFileSync(trainingVideo)].reduce((sum, { length }) => sum + length, 0)
  expect(bytes).toBeLessThan(12_000_000)
})

test('the training video is an mp4 under 300 KB that starts playing before it is loaded whole', () => {
  const video = readFileSync(trainingVideo)
  expect(video.length).toBeLessThan(300_000)
  expect(video.subarray(4, 8).toString()).toBe('ftyp')
  expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'))
})
