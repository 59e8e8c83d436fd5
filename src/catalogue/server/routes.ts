import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { assertOwnClientId, assertOwnUserId } from '#access/server/actor.ts'
import { bannersResponseSchema } from '#catalogue/banners/contract.ts'
import { selectBanners } from '#catalogue/banners/server/banners-store.ts'
import { presentAllBanners } from '#catalogue/banners/server/present.ts'
import { categoriesResponseSchema, subCategoriesResponseSchema } from '#catalogue/categories/contract.ts'
import { listCategories, listSubCategories } from '#catalogue/categories/server/list-categories.ts'
import { productResponseSchema, productsResponseSchema } from '#catalogue/products/contract.ts'
import { isValidClientVisit, parseClientVisit } from '#catalogue/products/server/client-visit.ts'
import { getProduct } from '#catalogue/products/server/get-product.ts'
import {
  type ProductPage,
  presentProductResponse,
  presentProducts,
  withSellerCommission,
  withSellerMarks,
} from '#catalogue/products/server/present.ts'
import { formatPageForSeller, type SellerView, unpackProductPage } from '#catalogue/products/server/product-page.ts'
import {
  brandsResponseSchema,
  coloursResponseSchema,
  parseProductsQuery,
  productsQuerySchema,
} from '#catalogue/search/contract.ts'
import { listBrands, listColours } from '#catalogue/search/server/list-filter-options.ts'
import { listProducts, restrictSort } from '#catalogue/search/server/list-products.ts'
import type { SellerRules } from '#commission-rules/server/seller-rules.ts'
import { sendCachedResponse } from '#platform/server/cache/cached-response.ts'
import { type Api, createRoutes, ok } from '#platform/server/http/api.ts'
import { idSchema, jsonList, optionalIdSchema } from '#platform/wire-schemas.ts'
import type { CatalogueResponse } from './catalogue-response-cache.ts'
import type { CatalogueDependencies } from './dependencies.ts'

const viewerQuerySchema = z.object({ user_id: optionalIdSchema, client_id: optionalIdSchema })

/** The storefront's products, filters, categories and banners. */
export function catalogueRoutes(api: Api, dependencies: CatalogueDependencies): void {
  productRoutes(api, dependencies)
  filterOptionRoutes(api, dependencies)
  categoryAndBannerRoutes(api, dependencies)
}

function productRoutes(api: Api, dependencies: CatalogueDependencies): void {
  const routes = createRoutes(api, 'Catalogue')

  /** Answers a repeated request of a visitor or of the same seller by its URL alone, before its query is parsed. */
  const sendCachedByUrl = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const cached = request.actor.kind === 'visitor' ? dependencies.catalogueCache.getByUrl(request.url) : undefined
    if (cached) sendCachedResponse(request, reply, cached)
    else dependencies.sellerResponses.resend(request, reply, done)
  }

  routes.get(
    '/product/list',
    {
      name: 'listProducts',
      summary: 'Product list',
      access: 'none',
      errors: ['notAllowed'],
      onRequest: sendCachedByUrl,
      query: productsQuerySchema,
      answer: productsResponseSchema,
    },
    async (request, reply) => {
      assertOwnUserId(request.actor, request.query.user_id)
      assertOwnClientId(request.actor, request.query.client_id)
      const list = await listProducts(dependencies, restrictSort(request.actor, parseProductsQuery(request.query)))
      return sendToViewer(dependencies, request, reply, {
        cached: list,
        presentToSeller: formatPageForSeller,
        present: (page, rules) => presentProducts(withCommissionOf(unpackProductPage(page), rules)),
      })
    },
  )

  routes.get(
    '/product/:prod_id',
    {
      name: 'getProduct',
      summary: 'Product',
      access: 'none',
      errors: ['notFound', 'notAllowed'],
      onRequest: sendCachedByUrl,
      params: z.object({ prod_id: idSchema }),
      query: viewerQuerySchema,
      answer: productResponseSchema,
    },
    async (request, reply) => {
      assertOwnUserId(request.actor, request.query.user_id)
      assertOwnClientId(request.actor, request.query.client_id)
      const product = await getProduct(dependencies, request.params.prod_id)
      return sendToViewer(dependencies, request, reply, {
        cached: product,
        presentToSeller: (data, { marks, rules }) =>
          presentProductResponse(withSellerMarks(withSellerCommission(data, rules), marks.get(data._id))),
        present: (data, rules) => presentProductResponse(withSellerCommission(data, rules)),
      })
    },
  )
}

interface ViewerResponse<Data> {
  cached: CatalogueResponse<Data>
  presentToSeller: (data: Data, view: SellerView) => unknown
  /** Presents the data to a client whose visit shows the seller's commission. */
  present: (data: Data, rules: SellerRules) => unknown
}

const withCommissionOf = ({ products, total }: ProductPage, rules: SellerRules): ProductPage => ({
  products: products.map((product) => withSellerCommission(product, rules)),
  total,
})

/** Sellers and valid visits get a response of their own with commission; all others, administrators too, the cached one (D-051, D-070). */
async function sendToViewer<Data>(
  dependencies: CatalogueDependencies,
  request: FastifyRequest<{ Querystring: z.output<typeof viewerQuerySchema> }>,
  reply: FastifyReply,
  { cached, presentToSeller, present }: ViewerResponse<Data>,
): Promise<FastifyReply> {
  const { actor } = request
  const visit = parseClientVisit(dependencies, actor, request.query)
  if (actor.kind === 'seller') {
    const [marks, rules] = await Promise.all([dependencies.sellerMarks(actor), dependencies.sellerRules(actor)])
    const data = presentToSeller(cached.data, { marks, rules })
    return dependencies.sellerResponses.send(request, reply, data, cached.version)
  }
  // the cached data include the commission, so only a valid client visit gets them, with the commission by the seller's rules
  if (visit && (await isValidClientVisit(dependencies, visit)))
    return sendPrivate(reply, present(cached.data, await dependencies.sellerRules({ userId: visit.sellerId })))
  // a token, or the ids of a visit, are checked for each request, so only the response to a plain visitor is cached by its URL
  if (actor.kind === 'visitor' && !visit) dependencies.catalogueCache.setByUrl(request.url, cached)
  return sendCachedResponse(request, reply, cached)
}

function sendPrivate(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.header('cache-control', 'private, no-store').send(ok(data))
}

function filterOptionRoutes(api: Api, dependencies: CatalogueDependencies): void {
  const routes = createRoutes(api, 'Catalogue')

  routes.get(
    '/product/colors',
    {
      name: 'listColours',
      summary: 'Colours',
      access: 'open',
      answer: coloursResponseSchema,
    },
    async (request, reply) => sendCachedResponse(request, reply, await listColours(dependencies)),
  )

  routes.get(
    '/product/brands',
    {
      name: 'listBrands',
      summary: 'Brands',
      access: 'open',
      query: z.object({ prod_id: optionalIdSchema }),
      answer: brandsResponseSchema,
    },
    async (request, reply) => sendCachedResponse(request, reply, await listBrands(dependencies, request.query.prod_id)),
  )
}

function categoryAndBannerRoutes(api: Api, dependencies: CatalogueDependencies): void {
  const routes = createRoutes(api, 'Catalogue')

  routes.get(
    '/category',
    {
      name: 'listCategories',
      summary: 'Categories',
      access: 'open',
      answer: categoriesResponseSchema,
    },
    async (request, reply) => sendCachedResponse(request, reply, await listCategories(dependencies)),
  )

  routes.get(
    '/category/sub/catg',
    {
      name: 'listSubCategories',
      summary: 'Sub-categories',
      access: 'open',
      query: z.object({ catg: jsonList(idSchema, 100).default([]) }),
      answer: subCategoriesResponseSchema,
    },
    async (request, reply) =>
      sendCachedResponse(request, reply, await listSubCategories(dependencies, request.query.catg)),
  )

  for (const [url, operationId, summary] of [
    ['/product/home/banner/list', 'listHomeBanners', 'Home banners'],
    ['/banner/list', 'listBanners', 'Banners'],
  ] as const)
    routes.get(
      url,
      {
        name: operationId,
        summary,
        access: 'open',
        answer: bannersResponseSchema,
      },
      async (request, reply) => sendCachedResponse(request, reply, await listBanners(dependencies)),
    )
}

/** The home page's banners, the same for every visitor. */
function listBanners({ catalogueCache }: Pick<CatalogueDependencies, 'catalogueCache'>) {
  return catalogueCache.getOrLoad('banners', (db) => selectBanners(db), { toPublic: presentAllBanners })
}
