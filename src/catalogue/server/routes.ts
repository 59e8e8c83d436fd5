import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { checkClientId, checkUserId, ownerOf } from '#access/server/actor.ts'
import {
  bannersAnswerSchema,
  brandsAnswerSchema,
  categoriesAnswerSchema,
  coloursAnswerSchema,
  listProductsSchema,
  productAnswerSchema,
  productsAnswerSchema,
  subCategoriesAnswerSchema,
} from '#catalogue/contract.ts'
import {
  readyBanners,
  readyBrands,
  readyCategories,
  readyColours,
  readySubCategories,
} from '#catalogue/server/browse.ts'
import { clientVisitOf, isRealVisit } from '#catalogue/server/client-visit.ts'
import { readyProduct, sellersProduct } from '#catalogue/server/get-product.ts'
import { allowedQuery, type CatalogueParts, readyList, sellersList } from '#catalogue/server/list-products.ts'
import type { ReadyAnswer } from '#catalogue/server/ready-answers.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { sendKept } from '#platform/server/kept-bytes.ts'
import { idSchema, jsonList } from '#platform/wire.ts'

const tags = ['Catalogue']
const whoSchema = z.object({ user_id: z.string().optional(), client_id: z.string().optional() })

/** A seller's or administrator's answer is her own; everybody else's is the one kept ready. */
async function answer<Data>(
  request: FastifyRequest<{ Querystring: z.output<typeof whoSchema> }>,
  reply: FastifyReply,
  parts: CatalogueParts,
  ready: ReadyAnswer<Data>,
  forSeller: (sellerId: string) => Promise<Data>,
): Promise<FastifyReply> {
  const sellerId = ownerOf(request.actor)
  const visit = clientVisitOf(parts, request.actor, request.query)
  if (sellerId) return sendOwn(reply, await forSeller(sellerId))
  // what is kept ready holds the commission, and is sent as it is to nobody else
  if (visit && (await isRealVisit(parts, visit))) return sendOwn(reply, ready.data)
  // a client's question was checked against who she is, and a visit's ids against the clients, so neither is everybody's
  if (request.actor.kind === 'visitor' && !visit) parts.ready.keepAt(request.url, ready)
  return sendKept(request, reply, ready)
}

function sendOwn(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.header('cache-control', 'private, no-store').send(success(data))
}

export function catalogueRoutes(api: Api, parts: CatalogueParts): void {
  /** A visitor's question that was answered before is known by its address alone, before its parts are looked at. */
  const known = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const answered = request.actor.kind === 'visitor' ? parts.ready.at(request.url) : undefined
    if (answered) sendKept(request, reply, answered)
    else done()
  }

  api.get(
    '/product/list',
    {
      config: { access: 'none' },
      onRequest: known,
      schema: {
        tags,
        summary: 'Product list',
        querystring: listProductsSchema,
        response: answers(productsAnswerSchema),
      },
    },
    async (request, reply) => {
      checkUserId(request.actor, request.query.user_id)
      checkClientId(request.actor, request.query.client_id)
      const list = await readyList(parts, allowedQuery(request.actor, request.query))
      return answer(request, reply, parts, list, (sellerId) => sellersList(parts, sellerId, list))
    },
  )

  api.get(
    '/product/:prod_id',
    {
      config: { access: 'none' },
      onRequest: known,
      schema: {
        tags,
        summary: 'Product',
        params: z.object({ prod_id: idSchema }),
        querystring: whoSchema,
        response: answers(productAnswerSchema),
      },
    },
    async (request, reply) => {
      checkUserId(request.actor, request.query.user_id)
      checkClientId(request.actor, request.query.client_id)
      const product = await readyProduct(parts, request.params.prod_id)
      return answer(request, reply, parts, product, (sellerId) => sellersProduct(parts, sellerId, product))
    },
  )

  api.get(
    '/product/colors',
    { config: { access: 'open' }, schema: { tags, summary: 'Colours', response: answers(coloursAnswerSchema) } },
    async (request, reply) => sendKept(request, reply, await readyColours(parts)),
  )

  api.get(
    '/product/brands',
    {
      config: { access: 'open' },
      schema: {
        tags,
        summary: 'Brands',
        querystring: z.object({ prod_id: z.string().optional() }),
        response: answers(brandsAnswerSchema),
      },
    },
    async (request, reply) => sendKept(request, reply, await readyBrands(parts, request.query.prod_id)),
  )

  api.get(
    '/category',
    { config: { access: 'open' }, schema: { tags, summary: 'Categories', response: answers(categoriesAnswerSchema) } },
    async (request, reply) => sendKept(request, reply, await readyCategories(parts)),
  )

  api.get(
    '/category/sub/catg',
    {
      config: { access: 'open' },
      schema: {
        tags,
        summary: 'Sub-categories',
        querystring: z.object({ catg: jsonList(idSchema, 100).default([]) }),
        response: answers(subCategoriesAnswerSchema),
      },
    },
    async (request, reply) => sendKept(request, reply, await readySubCategories(parts, request.query.catg)),
  )

  for (const [url, summary] of [
    ['/product/home/banner/list', 'Home banners'],
    ['/banner/list', 'Banners'],
  ] as const)
    api.get(
      url,
      { config: { access: 'open' }, schema: { tags, summary, response: answers(bannersAnswerSchema) } },
      async (request, reply) => sendKept(request, reply, await readyBanners(parts)),
    )
}
