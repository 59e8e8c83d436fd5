import { requireAuthenticated } from '#access/server/actor.ts'
import { uploadLimits } from '#catalogue/admin/contract.ts'
import type { CatalogueAdminDependencies } from '#catalogue/admin/server/update-catalogue.ts'
import { parseMultipart, uploadsSchema } from '#media/server/parse-multipart.ts'
import { getToday } from '#platform/dates.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import {
  adminTrainingSchema,
  deleteCaptionsSchema,
  issueVersionSchema,
  parseRunFilter,
  runListQuerySchema,
  runListSchema,
  saveCaptionsSchema,
  saveQuestionsSchema,
  withdrawVersionSchema,
} from '../admin-contract.ts'
import { trainingParamsSchema } from '../contract.ts'
import { trainingText } from '../text.ts'
import { getAdminTraining, issueVersion, saveQuestions, withdrawVersion } from './change-training.ts'
import { listRuns } from './list-runs.ts'
import { presentAdminTraining, presentRun } from './present.ts'
import { removeCaptions, saveCaptions } from './save-captions.ts'

type Dependencies = Pick<CatalogueAdminDependencies, 'db' | 'files' | 'catalogueCache'>

const config = { access: 'admin', right: 'training' } as const

/** Routes with which administrators edit trainings and see who has finished them. */
export function adminTrainingRoutes(api: Api, dependencies: Dependencies): void {
  readingRoutes(api, dependencies)
  captionRoutes(api, dependencies)
  versionRoutes(api, dependencies)
}

function readingRoutes(api: Api, { db }: Dependencies): void {
  const routes = createRoutes(api, 'Admin: training')

  routes.get(
    '/admin/training/list',
    {
      name: 'listTrainingRuns',
      summary: 'Who has finished which training',
      ...config,
      query: runListQuerySchema,
      answer: runListSchema,
    },
    async ({ query }) => {
      const { rows, total } = await listRuns(db, parseRunFilter(query), toAdminPage(query))
      return ok({ runs: rows.map(presentRun), ttl: total })
    },
  )

  routes.get(
    '/admin/training/:prod_id',
    {
      name: 'getAdminTraining',
      summary: 'Training of a product, with its versions',
      ...config,
      errors: ['notFound'],
      params: trainingParamsSchema,
      answer: adminTrainingSchema,
    },
    async ({ params }) => ok(presentAdminTraining(await getAdminTraining(db, params.prod_id), getToday())),
  )
}

function captionRoutes(api: Api, { db }: Dependencies): void {
  const routes = createRoutes(api, 'Admin: training')

  routes.put(
    '/admin/training/captions',
    {
      name: 'saveCaptions',
      summary: 'Save the captions of a training video',
      ...config,
      errors: ['notFound'],
      body: saveCaptionsSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { prod_id: productId, ...captions } }) => {
      await saveCaptions(db, requireAuthenticated(actor), { ...captions, productId, seconds: captions.seconds })
      return ok({ message: trainingText.captionsSaved })
    },
  )

  routes.put(
    '/admin/training/captions/delete',
    {
      name: 'deleteCaptions',
      summary: 'Delete the captions of a training video',
      ...config,
      errors: ['notFound'],
      body: deleteCaptionsSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { prod_id: productId, video } }) => {
      await removeCaptions(db, requireAuthenticated(actor), { productId, video })
      return ok({ message: trainingText.captionsDeleted })
    },
  )
}

const versionForm = parseMultipart({ files: { video: { maxCount: 1, maxBytes: uploadLimits.videoBytes } } })

function versionRoutes(api: Api, dependencies: Dependencies): void {
  const routes = createRoutes(api, 'Admin: training')
  const { db } = dependencies

  routes.put(
    '/admin/training/questions',
    {
      name: 'saveTrainingQuestions',
      summary: 'Save the questions of a version',
      ...config,
      errors: ['notFound', 'conflict'],
      body: saveQuestionsSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { prod_id: productId, version, questions } }) => {
      await saveQuestions(db, requireAuthenticated(actor), { productId, version, questions })
      return ok({ message: trainingText.questionsSaved })
    },
  )

  routes.post(
    '/admin/training/version',
    {
      name: 'issueTrainingVersion',
      summary: 'Issue a new version of a training',
      ...config,
      errors: ['notFound', 'conflict', 'fileType', 'fileTooLarge', 'fileCount'],
      form: versionForm,
      body: issueVersionSchema.extend({ video: uploadsSchema(1) }),
      answer: messageSchema,
    },
    async ({ actor, body: { prod_id: productId, from, questions, video } }) => {
      await issueVersion(dependencies, requireAuthenticated(actor), { productId, from, questions, video })
      return ok({ message: trainingText.versionIssued })
    },
  )

  routes.put(
    '/admin/training/version/withdraw',
    {
      name: 'withdrawTrainingVersion',
      summary: 'Withdraw a planned version',
      ...config,
      errors: ['notFound', 'conflict'],
      body: withdrawVersionSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await withdrawVersion(db, requireAuthenticated(actor), body.prod_id)
      return ok({ message: trainingText.versionWithdrawn })
    },
  )
}
