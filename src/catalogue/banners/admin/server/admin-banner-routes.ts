import { adminListQuerySchema, parseShortListQuery, uploadLimits } from '#catalogue/admin/contract.ts'
import { getChangeAuthor } from '#catalogue/admin/server/update-catalogue.ts'
import {
  addBanner,
  deleteBanner,
  getBannerRow,
  listAdminBanners,
  restoreBanner,
  updateBanner,
} from '#catalogue/banners/admin/server/admin-banners.ts'

import {
  addBannerSchema,
  adminBannerResponseSchema,
  bannerIdSchema,
  updateBannerSchema,
} from '#catalogue/banners/admin-contract.ts'
import { bannersResponseSchema } from '#catalogue/banners/contract.ts'
import { presentAdminBanner, presentBanners } from '#catalogue/banners/server/present.ts'
import type { CatalogueAdminDependencies } from '#catalogue/server/dependencies.ts'
import { catalogueText } from '#catalogue/text.ts'
import { parseMultipart, uploadsSchema } from '#media/server/parse-multipart.ts'
import { messageSchema } from '#platform/envelope-schemas.ts'
import { type Api, envelopeSchema, ok } from '#platform/server/http/api.ts'

const config = { access: 'admin' } as const
const picture = { maxCount: 1, maxBytes: uploadLimits.pictureBytes }

const tags = ['Admin: banners']
const preValidation = parseMultipart({ files: { img: picture } })
const files = { img: uploadsSchema(picture.maxCount) }

/** Banners in the back office. */
export function adminBannerRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  readRoutes(api, dependencies)
  saveRoutes(api, dependencies)
  deleteRoutes(api, dependencies)
}

function readRoutes(api: Api, { db }: CatalogueAdminDependencies): void {
  api.get(
    '/admin/banner/list',
    {
      config,
      schema: {
        operationId: 'listAdminBanners',
        tags,
        summary: 'Banner list',
        querystring: adminListQuerySchema,
        response: envelopeSchema(bannersResponseSchema),
      },
    },
    async ({ query }) => ok(presentBanners(await listAdminBanners(db, parseShortListQuery(query)))),
  )

  api.get(
    '/admin/banner/:banner_id',
    {
      config: { ...config, errors: ['notFound'] },
      schema: {
        operationId: 'getAdminBanner',
        tags,
        summary: 'Get banner by id',
        params: bannerIdSchema,
        response: envelopeSchema(adminBannerResponseSchema),
      },
    },
    async (request) => ok(presentAdminBanner(await getBannerRow(db, request.params.banner_id))),
  )
}

function saveRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  api.post(
    '/admin/banner',
    {
      config: { ...config, errors: ['notFound', 'fileType', 'fileTooLarge', 'fileCount'] },
      preValidation,
      schema: {
        operationId: 'addBanner',
        tags,
        summary: 'Add banner',
        consumes: ['multipart/form-data'],
        body: addBannerSchema.extend(files),
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      await addBanner(dependencies, getChangeAuthor(request), request.body)
      return ok({ message: catalogueText.bannerAdded })
    },
  )

  api.put(
    '/admin/banner',
    {
      config: { ...config, errors: ['notFound', 'fileType', 'fileTooLarge', 'fileCount'] },
      preValidation,
      schema: {
        operationId: 'updateBanner',
        tags,
        summary: 'Edit banner',
        consumes: ['multipart/form-data'],
        body: updateBannerSchema.extend(files),
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      await updateBanner(dependencies, getChangeAuthor(request), request.body)
      return ok({ message: catalogueText.bannerChanged })
    },
  )
}

function deleteRoutes(api: Api, dependencies: CatalogueAdminDependencies): void {
  api.delete(
    '/admin/banner/:banner_id',
    {
      config: { ...config, errors: ['notFound'] },
      schema: {
        operationId: 'deleteBanner',
        tags,
        summary: 'Delete banner',
        params: bannerIdSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      await deleteBanner(dependencies, getChangeAuthor(request), request.params.banner_id)
      return ok({ message: catalogueText.bannerRemoved })
    },
  )

  api.put(
    '/admin/banner/restore',
    {
      config: { ...config, errors: ['notFound'] },
      schema: {
        operationId: 'restoreBanner',
        tags,
        summary: 'Restore banner',
        body: bannerIdSchema,
        response: envelopeSchema(messageSchema),
      },
    },
    async (request) => {
      await restoreBanner(dependencies, getChangeAuthor(request), request.body.banner_id)
      return ok({ message: catalogueText.bannerRestored })
    },
  )
}
