import { z } from 'zod'
import {
  addBannerSchema,
  changeBannerSchema,
  fileLimits,
  listGoodsSchema,
  oneBannerAnswerSchema,
} from '#catalogue/admin-contract.ts'
import { bannersAnswerSchema } from '#catalogue/contract.ts'
import type { CatalogueChange } from '#catalogue/server/change-catalogue.ts'
import { editorOf } from '#catalogue/server/editor.ts'
import { getBanner, listAllBanners } from '#catalogue/server/list-for-admin.ts'
import { addBanner, changeBanner, removeBanner, restoreBanner } from '#catalogue/server/save-banner.ts'
import { catalogueText } from '#catalogue/text.ts'
import { takeForm, uploadsSchema } from '#media/server/take-form.ts'
import { messageSchema } from '#platform/envelope.ts'
import { type Api, answers, success } from '#platform/server/http.ts'
import { idSchema } from '#platform/wire.ts'

const config = { access: 'admin' } as const
const picture = { most: 1, bytes: fileLimits.picture }

/** Banners in the back office. */
export function adminBannerRoutes(api: Api, parts: CatalogueChange): void {
  const tags = ['Admin: banners']
  const preValidation = takeForm({ files: { img: picture } })
  const files = { img: uploadsSchema }
  const params = z.object({ banner_id: idSchema })

  api.get(
    '/admin/banner/list',
    {
      config,
      schema: { tags, summary: 'Banner list', querystring: listGoodsSchema, response: answers(bannersAnswerSchema) },
    },
    async ({ query }) => success(await listAllBanners(parts.db, query)),
  )

  api.get(
    '/admin/banner/:banner_id',
    { config, schema: { tags, summary: 'Get banner by id', params, response: answers(oneBannerAnswerSchema) } },
    async (request) => success(await getBanner(parts.db, request.params.banner_id)),
  )

  api.post(
    '/admin/banner',
    {
      config,
      preValidation,
      schema: {
        tags,
        summary: 'Add banner',
        consumes: ['multipart/form-data'],
        body: addBannerSchema.extend(files),
        response: answers(messageSchema),
      },
    },
    async (request) => {
      await addBanner(parts, editorOf(request), request.body)
      return success({ message: catalogueText.bannerAdded })
    },
  )

  api.put(
    '/admin/banner',
    {
      config,
      preValidation,
      schema: {
        tags,
        summary: 'Edit banner',
        consumes: ['multipart/form-data'],
        body: changeBannerSchema.extend(files),
        response: answers(messageSchema),
      },
    },
    async (request) => {
      await changeBanner(parts, editorOf(request), request.body)
      return success({ message: catalogueText.bannerChanged })
    },
  )

  api.delete(
    '/admin/banner/:banner_id',
    { config, schema: { tags, summary: 'Delete banner', params, response: answers(messageSchema) } },
    async (request) => {
      await removeBanner(parts, editorOf(request), request.params.banner_id)
      return success({ message: catalogueText.bannerRemoved })
    },
  )

  api.put(
    '/admin/banner/restore',
    { config, schema: { tags, summary: 'Restore banner', body: params, response: answers(messageSchema) } },
    async (request) => {
      await restoreBanner(parts, editorOf(request), request.body.banner_id)
      return success({ message: catalogueText.bannerRestored })
    },
  )
}
