import { requireAuthenticated } from '#access/server/actor.ts'
import { toPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, fileSchema, ok } from '#platform/server/http/api.ts'
import {
  answeredSchema,
  answerQuestionsSchema,
  certificateParamsSchema,
  certificateQuerySchema,
  certificateSchema,
  ownTrainingsQuerySchema,
  ownTrainingsSchema,
  progressSchema,
  questionsSchema,
  recordProgressSchema,
  trainingParamsSchema,
  trainingQuerySchema,
  trainingSchema,
  trainingVersionQuerySchema,
} from '../contract.ts'
import { trainingText } from '../text.ts'
import { answerQuestions, listQuestions } from './answer-questions.ts'
import { findCertificate, openCertificate, sendCertificate } from './certificates.ts'
import { presentCertificate, presentOwnTraining, presentTraining } from './present.ts'
import { chooseVersion, getSellerTraining, getVideo, listOwnTrainings } from './training.ts'
import { recordProgress } from './watch-training.ts'

interface Dependencies {
  db: Database
  publicUrl: () => string
}

/** Keeps a seller from finding the right answers by trying: there are three questions with four options each. */
const answerLimit = {
  name: 'training-answers',
  maxAttempts: 20,
  windowMinutes: 15,
  keyOf: ({ actor }: { actor: Parameters<typeof requireAuthenticated>[0] }) => requireAuthenticated(actor).userId,
  overAllAddresses: true,
}
/** Keeps the numbers of certificates from being found by trying. */
const checkLimit = { name: 'certificate-check', maxAttempts: 60, windowMinutes: 15 }

/** Routes for a seller's trainings: the video and where she stopped in it, the questions, and her certificates, which anyone can check. */
export function trainingRoutes(api: Api, dependencies: Dependencies): void {
  watchingRoutes(api, dependencies)
  questionRoutes(api, dependencies)
  certificateRoutes(api, dependencies)
}

function watchingRoutes(api: Api, { db }: Dependencies): void {
  const routes = createRoutes(api, 'Training')

  routes.get(
    '/training/list',
    {
      name: 'listOwnTrainings',
      summary: 'Own trainings',
      access: 'token',
      query: ownTrainingsQuerySchema,
      answer: ownTrainingsSchema,
    },
    async ({ actor, query }) => {
      const { rows, total } = await listOwnTrainings(db, requireAuthenticated(actor).userId, toPage(query))
      return ok({ trainings: rows.map(presentOwnTraining), ttl: total })
    },
  )

  routes.get(
    '/training/:prod_id',
    {
      name: 'getTraining',
      summary: 'Training of a product',
      access: 'token',
      errors: ['notFound'],
      params: trainingParamsSchema,
      query: trainingQuerySchema,
      answer: trainingSchema,
    },
    async ({ actor, params, query }) => {
      const training = await getSellerTraining(db, requireAuthenticated(actor).userId, params.prod_id)
      const version = chooseVersion(training, query.version)
      return ok(presentTraining(training, version, await getVideo(db, version.video)))
    },
  )

  routes.post(
    '/training/progress',
    {
      name: 'recordTrainingProgress',
      summary: 'Store where a training video was stopped',
      access: 'token',
      errors: ['notFound', 'conflict'],
      body: recordProgressSchema,
      answer: progressSchema,
    },
    async ({ actor, body: { prod_id: productId, ...progress } }) => {
      const sellerId = requireAuthenticated(actor).userId
      const { position, share } = await recordProgress(db, sellerId, { ...progress, productId })
      return ok({ position, played: share })
    },
  )
}

function questionRoutes(api: Api, { db }: Dependencies): void {
  const routes = createRoutes(api, 'Training')

  routes.get(
    '/training/questions',
    {
      name: 'listTrainingQuestions',
      summary: 'Questions of a training that was watched',
      access: 'token',
      errors: ['notFound', 'videoNotWatched'],
      query: trainingVersionQuerySchema,
      answer: questionsSchema,
    },
    async ({ actor, query: { prod_id: productId, version } }) => {
      const questions = await listQuestions(db, requireAuthenticated(actor).userId, { productId, version })
      return ok({ questions: questions.map(({ question, options }) => ({ question, options: [...options] })) })
    },
  )

  routes.post(
    '/training/answers',
    {
      name: 'answerTrainingQuestions',
      summary: 'Answer the questions of a training',
      access: 'token',
      limit: answerLimit,
      errors: ['notFound', 'videoNotWatched', 'conflict'],
      body: answerQuestionsSchema,
      answer: answeredSchema,
    },
    async ({ actor, body: { prod_id: productId, version, answers } }) => {
      const sellerId = requireAuthenticated(actor).userId
      const { isFinished, wrong } = await answerQuestions(db, sellerId, { productId, version, answers })
      const message = isFinished ? trainingText.finished : trainingText.answersWrong(wrong.length)
      return ok({ message, finished: isFinished, wrong })
    },
  )
}

function certificateRoutes(api: Api, { db, publicUrl }: Dependencies): void {
  const routes = createRoutes(api, 'Training')

  routes.get(
    '/training/certificate',
    {
      name: 'getCertificate',
      summary: 'Own certificate as PDF',
      access: 'token',
      errors: ['notFound'],
      query: certificateQuerySchema,
      answer: fileSchema('application/pdf'),
    },
    async ({ actor, query: { prod_id: productId, version } }, reply) => {
      const certificate = await openCertificate(db, requireAuthenticated(actor).userId, { productId, version })
      return sendCertificate(reply, certificate, publicUrl())
    },
  )

  routes.get(
    '/certificate/:number',
    {
      name: 'checkCertificate',
      summary: 'Check a certificate',
      access: 'open',
      limit: checkLimit,
      params: certificateParamsSchema,
      answer: certificateSchema,
    },
    async ({ params }) => ok(presentCertificate(await findCertificate(db, params.number))),
  )
}
