import { z } from 'zod'
import {
  categoryFormSchema,
  fileLimits,
  listCategoriesSchema,
  oneCategorySchema,
  subCategoryFormSchema,
} from '#catalogue/admin-contract.ts'
import { categoriesAnswerSchema } from '#catalogue/contract.ts'
import type { CatalogueChange } from '#catalogue/server/change-catalogue.ts'
import { editorOf } from '#catalogue/server/editor.ts'
import { getCategory, listCategories } from '#catalogue/server/list-for-admin.ts'
import { addCategory, changeCategory, removeCategory, restoreCategory } from '#catalogue/server/save-category.ts'
import {
  addSubCategory,
  changeSubCategory,
  removeSubCategory,
  restoreSubCategory,
} from '#catalogue/server/save-sub-category.ts'
import { catalogueText } from '#catalogue/text.ts'
import { takeForm, uploadsSchema } from '#media/server/take-form.ts'
import { messageSchema } from '#platform/envelope.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { idSchema } from '#platform/wire.ts'

const config = { access: 'admin' } as const
const tags = ['Admin: categories']
const picture = { most: 1, bytes: fileLimits.picture }

/** Categories and sub-categories in the back office. */
export function adminCategoryRoutes(api: Api, parts: CatalogueChange): void {
  categoryRoutes(api, parts)
  subCategoryRoutes(api, parts)
}

function categoryRoutes(api: Api, parts: CatalogueChange): void {
  const preValidation = takeForm({ files: { cat_img: picture } })
  const files = { cat_img: uploadsSchema }
  const params = z.object({ cat_id: idSchema })

  for (const [url, summary, deep] of [
    ['/admin/category/list', 'Category list', false],
    ['/admin/category/sub/list', 'Sub-category list', true],
  ] as const)
    api.get(
      url,
      {
        config,
        schema: { tags, summary, querystring: listCategoriesSchema, response: answers(categoriesAnswerSchema) },
      },
      async ({ query }) => success(await listCategories(parts.db, query, deep)),
    )

  api.get(
    '/admin/category/:cat_id',
    { config, schema: { tags, summary: 'Get category', params, response: answers(oneCategorySchema) } },
    async (request) => success(await getCategory(parts.db, request.params.cat_id)),
  )

  api.post(
    '/admin/category',
    {
      config,
      preValidation,
      schema: {
        tags,
        summary: 'Add category',
        consumes: ['multipart/form-data'],
        body: categoryFormSchema.extend(files),
        response: answers(messageSchema),
      },
    },
    async (request) => {
      await addCategory(parts, editorOf(request), request.body)
      return success({ message: catalogueText.categoryAdded })
    },
  )

  api.put(
    '/admin/category',
    {
      config,
      preValidation,
      schema: {
        tags,
        summary: 'Edit category',
        consumes: ['multipart/form-data'],
        body: params.extend({ ...categoryFormSchema.shape, ...files }),
        response: answers(messageSchema),
      },
    },
    async (request) => {
      await changeCategory(parts, editorOf(request), request.body)
      return success({ message: catalogueText.categoryChanged })
    },
  )

  api.delete(
    '/admin/category/:cat_id',
    { config, schema: { tags, summary: 'Delete category', params, response: answers(messageSchema) } },
    async (request) => {
      await removeCategory(parts, editorOf(request), request.params.cat_id)
      return success({ message: catalogueText.categoryRemoved })
    },
  )

  api.put(
    '/admin/category/restore',
    { config, schema: { tags, summary: 'Restore category', body: params, response: answers(messageSchema) } },
    async (request) => {
      await restoreCategory(parts, editorOf(request), request.body.cat_id)
      return success({ message: catalogueText.categoryRestored })
    },
  )
}

function subCategoryRoutes(api: Api, parts: CatalogueChange): void {
  const params = z.object({ subcat_id: idSchema })

  api.post(
    '/admin/category/sub',
    {
      config,
      schema: {
        tags,
        summary: 'Add sub-category',
        body: z.object({ cat_id: idSchema, ...subCategoryFormSchema.shape }),
        response: answers(messageSchema),
      },
    },
    async (request) => {
      await addSubCategory(parts, editorOf(request), request.body)
      return success({ message: catalogueText.subCategoryAdded })
    },
  )

  api.put(
    '/admin/category/sub',
    {
      config,
      schema: {
        tags,
        summary: 'Edit sub-category',
        body: params.extend(subCategoryFormSchema.shape),
        response: answers(messageSchema),
      },
    },
    async (request) => {
      await changeSubCategory(parts, editorOf(request), request.body)
      return success({ message: catalogueText.subCategoryChanged })
    },
  )

  api.delete(
    '/admin/category/sub/:subcat_id',
    { config, schema: { tags, summary: 'Delete sub-category', params, response: answers(messageSchema) } },
    async (request) => {
      await removeSubCategory(parts, editorOf(request), request.params.subcat_id)
      return success({ message: catalogueText.subCategoryRemoved })
    },
  )

  api.put(
    '/admin/category/sub/restore',
    { config, schema: { tags, summary: 'Restore sub-category', body: params, response: answers(messageSchema) } },
    async (request) => {
      await restoreSubCategory(parts, editorOf(request), request.body.subcat_id)
      return success({ message: catalogueText.subCategoryRestored })
    },
  )
}
