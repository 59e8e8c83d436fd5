import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductsResponse } from '#catalogue/products/contract.ts'
import { openShop, type Shop } from '../tests/harness/shop.ts'
import { loadCategories } from './load/load-categories.ts'
import { loadProducts } from './load/load-products.ts'

/** Searches, and the product that must be among the first five results. */
const searches = [
  // names as they stand, in any case
  ['Meadow Dew Serum', 'Meadow Dew Serum'],
  ['HALO GLOW BALM', 'Halo Glow Balm'],
  ['linen hand cream', 'Linen Hand Cream'],
  ['Nettle and Oat Shampoo', 'Nettle and Oat Shampoo'],
  ['shampoo nettle', 'Nettle and Oat Shampoo'],
  // one word
  ['concealer', 'Soft Focus Concealer Medium'],
  ['palette', 'Dusk Meadow Eye Palette'],
  ['dryer', 'Aria Ionic Dryer'],
  ['retinal', 'Midnight Repair Concentrate'],
  ['hyaluronic', 'Meadow Dew Serum'],
  ['vitamin c', 'Citrine Glow Drops'],
  // beginnings of words
  ['masc', 'Feather Lift Mascara Black'],
  ['cond', 'Bond Repair Conditioner'],
  ['straight', 'Aria Slim Straightener'],
  ['cutic', 'Apricot Cuticle Oil'],
  ['hand cr', 'Linen Hand Cream'],
  ['mid rep', 'Midnight Repair Concentrate'],
  // plurals, and words that came without theirs
  ['serums', 'Meadow Dew Serum'],
  ['cleansers', 'Cloud Milk Cleanser'],
  ['powder brushes', 'Cloud Powder Brush'],
  ['hair masks', 'Silk Repair Hair Mask'],
  ['body oils', 'Warm Hours Body Oil'],
  ['pad', 'Lint Free Prep Pads'],
  ['glow drop', 'Citrine Glow Drops'],
  ['glosses', 'Glass Petal Gloss Rose'],
  ['palettes', 'Terracotta Hour Eye Palette'],
  // accents, hyphens and other signs
  ['sérum', 'Meadow Dew Serum'],
  ['créam linen', 'Linen Hand Cream'],
  ['mascará cocoa', 'Feather Lift Mascara Cocoa'],
  ['lint-free pads', 'Lint Free Prep Pads'],
  ['"top coat"', 'Glass Top Coat'],
  ['nettle & oat', 'Nettle and Oat Shampoo'],
  // a brand, or a brand and a shade
  ['Ardhale', 'Bond Repair Shampoo'],
  ['fenwater mask', 'Oat Calm Sheet Mask'],
  ['velunda plum', 'Satin Hour Lipstick Plum'],
  ['velunda coral', 'Satin Hour Lipstick Coral'],
  ['pellamore sloe', 'Seven Day Lacquer Sloe'],
  ['quillory plum', 'Velvet Kohl Plum'],
  ['verisande honey', 'Second Skin Foundation Honey'],
  ['lipstick rosewood', 'Satin Hour Lipstick Rosewood'],
  ['rosewood blush', 'Petal Flush Blush Rosewood'],
  // misspellings: a character left out, added, exchanged or swapped
  ['foundaton', 'Second Skin Foundation Honey'],
  ['mascarra', 'Feather Lift Mascara Black'],
  ['shampo', 'Bond Repair Shampoo'],
  ['conditoner', 'Bond Repair Conditioner'],
  ['lipstik', 'Satin Hour Lipstick Plum'],
  ['laquer', 'Seven Day Lacquer Kiln'],
  ['cuticel oil', 'Apricot Cuticle Oil'],
  ['concealor', 'Soft Focus Concealer Medium'],
  ['straightner', 'Aria Slim Straightener'],
  ['gerainium', 'Geranium Hand Wash'],
  ['hyalauronic', 'Meadow Dew Serum'],
  ['terracota palette', 'Terracotta Hour Eye Palette'],
  ['rosmarow oil', 'Warm Hours Body Oil'],
  ['velunda pulm', 'Satin Hour Lipstick Plum'],
  ['nimbrele travel', 'Nimbus Travel Kit'],
  ['lipstiks', 'Satin Hour Lipstick Coral'],
  // as people speak: small words, words run together or apart, American spelling
  ['shampoo for coloured hair', 'Bond Repair Shampoo'],
  ['the brush for powder', 'Cloud Powder Brush'],
  ['colored hair', 'Bond Repair Shampoo'],
  ['handcream', 'Linen Hand Cream'],
  ['lip stick plum', 'Satin Hour Lipstick Plum'],
  ['giftset', 'Meadow Ritual Gift Set'],
] as const

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
  await loadProducts(shop, await loadCategories(shop))
}, 120_000)
afterAll(() => shop.close())

test.each(searches)('“%s” finds %s among the first five [S-EXPL-007, D-191]', async (sKey, meant) => {
  const { body } = await shop.call<ProductsResponse>('GET', 'product/list', { query: { sKey, limit: 5 } })
  expect(body.responseData.prods.map(({ name }) => name)).toContain(meant)
})
