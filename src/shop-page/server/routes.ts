import { z } from 'zod'
import { requireAuthenticated } from '#access/server/actor.ts'
import { uploadLimits } from '#catalogue/admin/contract.ts'
import { limitGuesses } from '#coupons/server/limit-guesses.ts'
import { parseMultipart, uploadsSchema } from '#media/server/parse-multipart.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { pagingSchema, toPage } from '#platform/list-query-contract.ts'
import { toPounds } from '#platform/money.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { addressToCount } from '#platform/server/http/counted-address.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { idSchema } from '#platform/wire-schemas.ts'
import {
  checkShopCouponSchema,
  handleSchema,
  placeShopOrderSchema,
  saveShopPageSchema,
  shopPageAnswers,
  toShopOrder,
} from '../contract.ts'
import { shopPageText } from '../text.ts'
import { getOwnShopPage, openShopPage, saveShopPage } from './own-shop-page.ts'
import { presentOwnShopPage, presentShop, presentShopProduct } from './present.ts'
import { checkCodeInShop, findShopProduct, getShop, listShopProducts, placeShopOrder } from './published-shop.ts'

const picture = { maxCount: 1, maxBytes: uploadLimits.pictureBytes }
/** How often a seller may save her page: enough to try several handles, but limited because each picture costs processor time. */
const saveLimit = { name: 'shop-page-save', maxAttempts: 60, windowMinutes: 15 }
/** How many orders a shop page takes from one IP address, which all buyers on a salon's wireless network share. */
const orderLimit = { name: 'shop-page-order', maxAttempts: 30, windowMinutes: 60 }
const params = z.object({ handle: handleSchema })

interface ShopPageRoutesDependencies {
  db: Database
  files: FileStorage
  config: Pick<Config, 'attributionDays' | 'rateLimits'>
}

/** The routes for a seller's settings of her shop page, and for the page that everyone sees and buys from. */
export function shopPageRoutes(api: Api, dependencies: ShopPageRoutesDependencies): void {
  const routes = createRoutes(api, 'Shop page')

  const { db, config } = dependencies
  routes.get(
    '/shop-page',
    { name: 'getShopPage', summary: 'Own shop page', access: 'token', answer: shopPageAnswers.own },
    async ({ actor }) => ok(presentOwnShopPage(await getOwnShopPage(db, requireAuthenticated(actor)))),
  )

  routes.put(
    '/shop-page',
    {
      name: 'saveShopPage',
      summary: 'Save the own shop page',
      access: 'token',
      limit: saveLimit,
      errors: ['nameTaken', 'fileType', 'fileTooLarge', 'fileCount'],
      form: parseMultipart({ files: { img: picture } }),
      body: saveShopPageSchema.extend({ img: uploadsSchema(picture.maxCount) }),
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await saveShopPage(dependencies, requireAuthenticated(actor), body)
      return ok({ message: shopPageText.saved })
    },
  )

  routes.post(
    '/shop-page/open',
    { name: 'openShopPage', summary: 'Open the own shop page', access: 'token', answer: shopPageAnswers.opened },
    async ({ actor }) => ok({ handle: await openShopPage(db, requireAuthenticated(actor)) }),
  )

  routes.get(
    '/shop/:handle',
    {
      name: 'getShop',
      summary: 'Shop page',
      access: 'open',
      errors: ['notFound'],
      params,
      answer: shopPageAnswers.shop,
    },
    async (request) => ok(presentShop(await getShop(db, request.params.handle))),
  )

  routes.get(
    '/shop/:handle/products',
    {
      name: 'listShopProducts',
      summary: 'Products of a shop page',
      access: 'open',
      errors: ['notFound'],
      params,
      query: pagingSchema,
      answer: shopPageAnswers.products,
    },
    async (request) => {
      const { products, total } = await listShopProducts(db, request.params.handle, toPage(request.query))
      return ok({ prods: products.map(presentShopProduct), bP: publicBase, ttl: total })
    },
  )

  routes.get(
    '/shop/:handle/products/:prod_id',
    {
      name: 'getShopProduct',
      summary: 'Product of a shop page',
      access: 'open',
      errors: ['notFound'],
      params: params.extend({ prod_id: idSchema }),
      answer: shopPageAnswers.product,
    },
    async (request) => {
      const product = await findShopProduct(db, request.params.handle, request.params.prod_id)
      return ok({ prod: product && presentShopProduct(product), bP: publicBase })
    },
  )

  routes.post(
    '/shop/:handle/order',
    {
      name: 'placeShopOrder',
      summary: 'Order on a shop page',
      access: 'open',
      idempotent: 'carried out anew',
      limit: orderLimit,
      errors: ['notFound', 'notAllowed', 'conflict', 'amountMismatch', 'insufficientQuantity'],
      params,
      body: placeShopOrderSchema,
      answer: shopPageAnswers.placed,
    },
    async (request) => {
      const { params, body, claim, ip } = request
      const { attributionDays, rateLimits: isLimited } = config
      const order = toShopOrder(body)
      const guess = { code: order.coupon, address: addressToCount(config, ip) }
      const link = await limitGuesses(db, guess, () =>
        placeShopOrder(db, params.handle, { order, claim, attributionDays, isLimited }),
      )
      return ok({ link, totalAmount: toPounds(order.total) })
    },
  )

  routes.post(
    '/shop/:handle/coupon',
    {
      name: 'checkShopCoupon',
      summary: 'Check a code on a shop page',
      access: 'open',
      errors: ['notFound', 'notAllowed', 'conflict', 'amountMismatch', 'insufficientQuantity', 'tooManyAttempts'],
      params,
      body: checkShopCouponSchema,
      answer: shopPageAnswers.coupon,
    },
    async (request) => {
      const { params, body, ip } = request
      const guess = { code: body.coupon, address: addressToCount(config, ip) }
      const { code, name, reduction, totals } = await limitGuesses(db, guess, () =>
        checkCodeInShop(db, params.handle, { lines: body.prods, coupon: body.coupon }),
      )
      return ok({ code, name, reduction: toPounds(reduction), totalAmount: toPounds(totals.total) })
    },
  )
}
