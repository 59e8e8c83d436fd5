import { z } from 'zod'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonList, nameSchemas, sentNumber } from '#platform/wire-schemas.ts'

/** How many days before its first day sellers are told of a version, and may do it. */
export const noticeDays = 14

export const questionLimits = { questions: 3, fewestOptions: 2, options: 4 } as const

/** How many parts of a film one report may name. */
const mostParts = 50
const longestVideo = 86_400

const versionSchema = sentNumber(z.number().int().min(1).max(10_000))

export const trainingParamsSchema = z.object({ prod_id: idSchema })
/** Without a version, the one that counts today. */
export const trainingQuerySchema = z.object({ version: versionSchema.optional() })
export const trainingVersionQuerySchema = z.object({ prod_id: idSchema, version: versionSchema })
export const certificateQuerySchema = z.object({ prod_id: idSchema, version: versionSchema.optional() })
export const certificateParamsSchema = z.object({ number: z.string().max(textLengths.number) })
export const ownTrainingsQuerySchema = pagingSchema

const seconds = z.number().min(0).max(longestVideo)

/** `position`: where the film stands; `played`: the parts that were played, in seconds, jumps left out. */
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

/** The places of the chosen options, from 0, a number for each question in their order. */
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
  /** The length of the film in seconds, where it is known. */
  seconds: z.number().nullable(),
  /** The address of the captions, or null. */
  captions: z.string().nullable(),
  transcript: z.string(),
  /** Whether the captions were made from a transcript, so that their times are estimated. */
  estimated: z.boolean(),
  /** Where the seller stopped, in seconds; 0 to begin at the beginning. */
  position: z.number(),
  /** How much of the film she has played, from 0 to 1. */
  played: z.number(),
  watched: z.boolean(),
  finished: z.string().nullable(),
  questions: z.number(),
  /** Whether the product may be stocked now. */
  trained: z.boolean(),
  /** The day from which a seller who had finished an earlier version has to do the current one; null where she need not. */
  again: z.string().nullable(),
  /** A version that she has not finished and that counts in the next two weeks, or null. */
  upcoming: z.object({ version: z.number(), from: z.string() }).nullable(),
})
export type TrainingView = z.output<typeof trainingSchema>

/** `is_viewVdo`: whether the product may be stocked now; `watched`: whether the video was; `questions`: how many follow it. */
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
/** Without a word on which option is right. */
export const questionsSchema = z.object({ questions: z.array(openQuestionSchema) })
export type QuestionsView = z.output<typeof questionsSchema>

/** `wrong`: the places of the questions to look at again, from 0. */
export const answeredSchema = z.object({ message: z.string(), finished: z.boolean(), wrong: z.array(z.number()) })
export type AnsweredView = z.output<typeof answeredSchema>

export const ownTrainingStates = ['again', 'upcoming', 'under_way', 'to_do', 'finished'] as const
export type OwnTrainingState = (typeof ownTrainingStates)[number]

const ownTrainingSchema = z.object({
  prod_id: z.string(),
  title: z.string(),
  version: z.number(),
  state: z.enum(ownTrainingStates),
  /** From this day on the version counts; null where nothing else counted before. */
  from: z.string().nullable(),
  finished: z.string().nullable(),
  /** The last version that she has finished, of which there is a certificate; null for none. */
  certificate: z.number().nullable(),
})
export type OwnTrainingView = z.output<typeof ownTrainingSchema>
export const ownTrainingsSchema = z.object({ trainings: z.array(ownTrainingSchema), ttl: z.number() })

export const certificateStates = ['valid', 'superseded', 'unknown'] as const
/** An erased person has no name; an unknown number has nothing. */
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
