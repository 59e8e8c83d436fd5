import { z } from 'zod'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas, sentNumber } from '#platform/wire-schemas.ts'

/** How many days before a version's first day sellers are told of it, and may already do it. */
export const noticeDays = 14

export const questionLimits = { questions: 3, fewestOptions: 2, options: 4 } as const

/** How many played parts of a video one report may name. */
const mostParts = 50
const longestVideo = 86_400

const versionSchema = sentNumber(z.number().int().min(1).max(10_000))

export const trainingParamsSchema = z.object({ prod_id: idSchema })
/** The query of a training; without a version, the one that counts today is meant. */
export const trainingQuerySchema = z.object({ version: versionSchema.optional() })
export const trainingVersionQuerySchema = z.object({ prod_id: idSchema, version: versionSchema })
export const certificateQuerySchema = z.object({ prod_id: idSchema, version: versionSchema.optional() })
export const certificateParamsSchema = z.object({ number: z.string().max(textLengths.number) })
export const ownTrainingsQuerySchema = pagingSchema

const seconds = z.number().min(0).max(longestVideo)

/** `position`: where the video stands; `played`: the parts that were played, in seconds, without skipped parts. */
export const recordProgressSchema = z.object({
  prod_id: idSchema,
  version: versionSchema,
  video: z.string().min(1).max(textLengths.storedFileName),
  position: sentNumber(seconds),
  played: jsonList(
    z.tuple([seconds, seconds]).refine(([from, to]) => from < to),
    mostParts,
  ).default([]),
})

/** The positions of the chosen options, counted from 0: a number for each question, in the order of the questions. */
export const answerQuestionsSchema = z.object({
  prod_id: idSchema,
  version: versionSchema,
  answers: jsonList(
    z
      .number()
      .int()
      .min(0)
      .max(questionLimits.options - 1),
    questionLimits.questions,
  ),
})

export const trainingSchema = z.object({
  prod_id: z.string(),
  title: z.string(),
  /** The version that is described here, and the one that counts today. */
  version: z.number(),
  current: z.number(),
  video: z.string(),
  bP: z.string(),
  /** The length of the video in seconds, if known. */
  seconds: z.number().nullable(),
  /** The URL of the captions; null if there are none. */
  captions: z.string().nullable(),
  transcript: z.string(),
  /** Whether the captions were made from a transcript, so that their times are estimated. */
  estimated: z.boolean(),
  /** Where the seller stopped, in seconds; 0 to begin at the beginning. */
  position: z.number(),
  /** How much of the video the seller has played, from 0 to 1. */
  played: z.number(),
  watched: z.boolean(),
  finished: z.string().nullable(),
  questions: z.number(),
  /** Whether the seller may stock the product now. */
  trained: z.boolean(),
  /** The day from which a seller who had finished an earlier version has to do the current one; null where she need not. */
  again: z.string().nullable(),
  /** A version that begins within two weeks, for a seller who has finished an earlier version but not this one; null otherwise. */
  upcoming: z.object({ version: z.number(), from: z.string() }).nullable(),
})
export type TrainingView = z.output<typeof trainingSchema>

/**
 * `is_viewVdo`: whether the product may be stocked now; `watched`: whether the video was watched; `questions`: how many questions follow
 * it.
 */
export const videoViewResponseSchema = z.object({
  message: z.string(),
  is_viewVdo: z.boolean(),
  watched: z.boolean(),
  finished: z.boolean(),
  questions: z.number(),
})
export type VideoViewResponse = z.output<typeof videoViewResponseSchema>

export const progressSchema = z.object({ position: z.number(), played: z.number() })

const openQuestionSchema = z.object({ question: z.string(), options: z.array(z.string()) })
/** The questions, without saying which option is right. */
export const questionsSchema = z.object({ questions: z.array(openQuestionSchema) })
export type QuestionsView = z.output<typeof questionsSchema>

/** `wrong`: the positions of the questions to look at again, counted from 0. */
export const answeredSchema = z.object({ message: z.string(), finished: z.boolean(), wrong: z.array(z.number()) })
export type AnsweredView = z.output<typeof answeredSchema>

export const ownTrainingStates = ['again', 'upcoming', 'under_way', 'to_do', 'finished'] as const
export type OwnTrainingState = (typeof ownTrainingStates)[number]

const ownTrainingSchema = z.object({
  prod_id: z.string(),
  title: z.string(),
  version: z.number(),
  state: z.enum(ownTrainingStates),
  /** The day from which the version counts; null for the first version. */
  from: z.string().nullable(),
  finished: z.string().nullable(),
  /** The last version that the seller has finished, for which there is a certificate; null if none. */
  certificate: z.number().nullable(),
  /** Whether the training can be opened: false for a product that the shop no longer offers, listed for its certificate. */
  offered: z.boolean(),
})
export type OwnTrainingView = z.output<typeof ownTrainingSchema>
export const ownTrainingsSchema = z.object({ trainings: z.array(ownTrainingSchema), ttl: z.number() })

export const certificateStates = ['valid', 'superseded', 'unknown'] as const
/** What a certificate's number says: no name if the person was erased, and nothing at all if the number is unknown. */
export const certificateSchema = z.object({
  state: z.enum(certificateStates),
  number: z.string(),
  name: z.string(),
  title: z.string(),
  version: z.number().nullable(),
  finished: z.string().nullable(),
})
export type CertificateView = z.output<typeof certificateSchema>

nameSchemas({
  VideoViewRecorded: videoViewResponseSchema,
  Training: trainingSchema,
  TrainingProgress: recordProgressSchema,
  TrainingProgressSaved: progressSchema,
  TrainingQuestion: openQuestionSchema,
  TrainingQuestions: questionsSchema,
  TrainingAnswers: answerQuestionsSchema,
  TrainingAnswered: answeredSchema,
  OwnTraining: ownTrainingSchema,
  OwnTrainings: ownTrainingsSchema,
  Certificate: certificateSchema,
})
