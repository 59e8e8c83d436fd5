import { getChangeAuthor } from '#catalogue/admin/server/update-catalogue.ts'
import {
  addSubCategory,
  deleteSubCategory,
  renameSubCategory,
  restoreSubCategory,
} from '#catalogue/categories/admin/server/save-sub-category.ts'
import {
  addSubCategorySchema,
  subCategoryIdSchema,
  updateSubCategorySchema,
} from '#catalogue/categories/admin-contract.ts'
import type { CatalogueAdminDependencies } from '#catalogue/server/dependencies.ts'
import { catalogueText } from '#catalogue/text.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

const config = { access: 'admin' } as const
const tags = ['Admin: categories']

/** Sub-categories in the back office; their list stands with that of the categories. */
export function adminSubCategoryRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  api.post(
    '/admin/category/sub',
    {
      config: { ...config, errors: ['notFound', 'nameTaken'] },
      schema: {
        operationId: 'addSubCategory',
        tags,
        summary: 'Add sub-category',
        body: addSubCategorySchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      const { cat_id: categoryId, name } = request.body
      await addSubCategory(dependencies, getChangeAuthor(request), { categoryId, name })
      return ok({ message: catalogueText.subCategoryAdded })
    },
  )

  api.put(
    '/admin/category/sub',
    {
      config: { ...config, errors: ['notFound', 'nameTaken'] },
      schema: {
        operationId: 'updateSubCategory',
        tags,
        summary: 'Edit sub-category',
        body: updateSubCategorySchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      const { subcat_id: id, name } = request.body
      await renameSubCategory(dependencies, getChangeAuthor(request), { id, name })
      return ok({ message: catalogueText.subCategoryChanged })
    },
  )

  api.delete(
    '/admin/category/sub/:subcat_id',
    {
      config: { ...config, errors: ['notFound'] },
      schema: {
        operationId: 'deleteSubCategory',
        tags,
        summary: 'Delete sub-category',
        params: subCategoryIdSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      await deleteSubCategory(dependencies, getChangeAuthor(request), request.params.subcat_id)
      return ok({ message: catalogueText.subCategoryRemoved })
    },
  )

  api.put(
    '/admin/category/sub/restore',
    {
      config: { ...config, errors: ['notFound', 'nameTaken'] },
      schema: {
        operationId: 'restoreSubCategory',
        tags,
        summary: 'Restore sub-category, with its products',
        body: subCategoryIdSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      await restoreSubCategory(dependencies, getChangeAuthor(request), request.body.subcat_id)
      return ok({ message: catalogueText.subCategoryRestored })
    },
  )
}
