import { z } from 'zod'
import {
  addProductSchema,
  adminProductAnswerSchema,
  adminProductsAnswerSchema,
  changeManySchema,
  changeProductSchema,
  fileLimits,
  hideSchema,
  listGoodsSchema,
  type ManyChange,
  switchSchema,
} from '#catalogue/admin-contract.ts'
import type { CatalogueChange } from '#catalogue/server/change-catalogue.ts'
import { changeProducts } from '#catalogue/server/change-products.ts'
import { editorOf } from '#catalogue/server/editor.ts'
import { getAnyProduct, listAllProducts } from '#catalogue/server/list-for-admin.ts'
import { addProduct, changeProduct } from '#catalogue/server/save-product.ts'
import { catalogueText } from '#catalogue/text.ts'
import { takeForm, uploadsSchema } from '#media/server/take-form.ts'
import { messageSchema } from '#platform/envelope.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { idSchema } from '#platform/wire.ts'

const config = { access: 'admin' } as const
const productForm = takeForm({
  files: {
    prod_imgs: { most: fileLimits.picturesOfProduct, bytes: fileLimits.picture },
    video: { most: 1, bytes: fileLimits.video },
  },
})
const productFiles = { prod_imgs: uploadsSchema, video: uploadsSchema }

/** Products in the back office. */
export function adminProductRoutes(api: Api, parts: CatalogueChange): void {
  productRoutes(api, parts)
  switchRoutes(api, parts)
}

function productRoutes(api: Api, parts: CatalogueChange): void {
  const tags = ['Admin: products']
  api.get(
    '/admin/product/list',
    {
      config,
      schema: {
        tags,
        summary: 'Product list',
        querystring: listGoodsSchema,
        response: answers(adminProductsAnswerSchema),
      },
    },
    async ({ query }) => success(await listAllProducts(parts.db, query)),
  )

  api.get(
    '/admin/product/:_id',
    {
      config,
      schema: {
        tags,
        summary: 'Get product',
        params: z.object({ _id: idSchema }),
        response: answers(adminProductAnswerSchema),
      },
    },
    async ({ params }) => success(await getAnyProduct(parts.db, params._id)),
  )

  api.post(
    '/admin/product',
    {
      config,
      preValidation: productForm,
      schema: {
        tags,
        summary: 'Add product',
        consumes: ['multipart/form-data'],
        body: addProductSchema.safeExtend(productFiles),
        response: answers(messageSchema),
      },
    },
    async (request) => {
      await addProduct(parts, editorOf(request), request.body)
      return success({ message: catalogueText.productAdded })
    },
  )

  api.put(
    '/admin/product',
    {
      config,
      preValidation: productForm,
      schema: {
        tags,
        summary: 'Edit product',
        consumes: ['multipart/form-data'],
        body: changeProductSchema.safeExtend(productFiles),
        response: answers(messageSchema),
      },
    },
    async (request) => {
      await changeProduct(parts, editorOf(request), request.body)
      return success({ message: catalogueText.productChanged })
    },
  )

  api.delete(
    '/admin/product/:prod_id',
    {
      config,
      schema: {
        tags,
        summary: 'Delete product',
        params: z.object({ prod_id: idSchema }),
        response: answers(messageSchema),
      },
    },
    async (request) => {
      await changeProducts(parts, editorOf(request), [request.params.prod_id], 'delete')
      return success({ message: catalogueText.productRemoved })
    },
  )
}

function switchRoutes(api: Api, parts: CatalogueChange): void {
  const tags = ['Admin: products']
  for (const [url, summary, on, off] of [
    ['/admin/product/feature', 'Feature or unfeature', 'feature', 'unfeature'],
    ['/admin/product/popular', 'Popular or not', 'popular', 'unpopular'],
  ] as const)
    api.put(
      url,
      { config, schema: { tags, summary, body: switchSchema, response: answers(messageSchema) } },
      async (request) => {
        const { prod_id: productId, action } = request.body
        await changeProducts(parts, editorOf(request), [productId], action === 1 ? on : off)
        return success({ message: catalogueText.productChanged })
      },
    )

  api.put(
    '/admin/product/block',
    { config, schema: { tags, summary: 'Hide or show', body: hideSchema, response: answers(messageSchema) } },
    async (request) => {
      const { _id: productId, action } = request.body
      await changeProducts(parts, editorOf(request), [productId], action === 1 ? 'show' : 'hide')
      return success({ message: catalogueText.productChanged })
    },
  )

  api.put(
    '/admin/product/many',
    {
      config,
      schema: { tags, summary: 'Change several products', body: changeManySchema, response: answers(messageSchema) },
    },
    async (request) => {
      const { prod_ids: ids, change } = request.body
      await changeProducts(parts, editorOf(request), ids, change)
      return success({ message: done[change] ?? catalogueText.productsChanged })
    },
  )
}

const done: Partial<Record<ManyChange, string>> = {
  delete: catalogueText.productsRemoved,
  restore: catalogueText.productsRestored,
}
