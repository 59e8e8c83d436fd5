import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { adminListSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import {
  daySchema,
  idSchema,
  jsonListOf,
  nameSchemas,
  optionalDaySchema,
  optionalIdSchema,
  sentNumber,
} from '#platform/wire-schemas.ts'
import { questionLimits } from './contract.ts'
import { trainingText } from './text.ts'

/** The filters in the URL of the list. */
export const runFilterNames = ['product', 'version', 'state', 'from', 'to'] as const
export const runStates = ['to_do', 'under_way', 'finished'] as const
export type RunState = (typeof runStates)[number]
/** The list can show only finished trainings, or only unfinished ones. */
export const runChoices = ['finished', 'open'] as const

/** `from` and `to` are the first and last London day on which a training was finished. An unknown state filters nothing (D-187). */
export const runListQuerySchema = adminListSchema.extend({
  product: optionalIdSchema,
  version: sentNumber(z.number().int().min(1).max(10_000)).optional().catch(undefined),
  state: z.enum(runChoices).optional().catch(undefined),
  from: optionalDaySchema,
  to: optionalDaySchema,
})

export interface RunFilter {
  productId: string | undefined
  version: number | undefined
  state: (typeof runChoices)[number] | undefined
  from: string | undefined
  to: string | undefined
  search: string
}

export function parseRunFilter(query: z.output<typeof runListQuerySchema>): RunFilter {
  const { product, version, state, from, to, sKey: search } = query
  return { productId: product || undefined, version, state, from, to, search }
}

const runSchema = z.object({
  _id: z.string(),
  user_id: z.string(),
  seller: z.string(),
  email: z.string(),
  prod_id: z.string(),
  title: z.string(),
  version: z.number(),
  state: z.enum(runStates),
  begun: z.string().nullable(),
  finished: z.string().nullable(),
  certificate: z.string().nullable(),
})
export type RunView = z.output<typeof runSchema>
export const runListSchema = z.object({ runs: z.array(runSchema), ttl: z.number() })

const optionSchema = typedText({ most: textLengths.title, error: trainingText.optionEmpty })
  .min(1, trainingText.optionEmpty)
  .max(textLengths.title)

/** `right`: the position of the right option, counted from 0. */
const questionSchema = z
  .object({
    question: typedText({ most: textLengths.summary, error: trainingText.questionEmpty })
      .min(1, trainingText.questionEmpty)
      .max(textLengths.summary),
    options: z
      .array(optionSchema, trainingText.optionsFew)
      .min(questionLimits.fewestOptions, trainingText.optionsFew)
      .max(questionLimits.options, trainingText.optionsFew),
    right: z.number({ error: trainingText.rightWrong }).int(trainingText.rightWrong).min(0, trainingText.rightWrong),
  })
  .superRefine(({ options, right }, context) => {
    if (right >= options.length) context.addIssue({ code: 'custom', path: ['right'], message: trainingText.rightWrong })
    if (new Set(options.map((option) => option.toLowerCase())).size < options.length)
      context.addIssue({ code: 'custom', path: ['options'], message: trainingText.optionsAlike })
  })
export type Question = z.output<typeof questionSchema>

const questionListSchema = jsonListOf(z.array(questionSchema).max(questionLimits.questions, trainingText.questionsMany))
const versionSchema = sentNumber(z.number().int().min(1).max(10_000))

export const saveQuestionsSchema = z.object({
  prod_id: idSchema,
  version: versionSchema,
  questions: questionListSchema,
})

export const captionKinds = ['file', 'transcript'] as const
/** `kind`: whether the text is a WebVTT file, or a transcript whose times are estimated. */
export const saveCaptionsSchema = z.object({
  prod_id: idSchema,
  video: z.string().min(1).max(textLengths.storedFileName),
  kind: z.enum(captionKinds),
  text: typedText({ most: textLengths.captions, error: trainingText.captionsEmpty, long: trainingText.captionsLong })
    .min(1, trainingText.captionsEmpty)
    .max(textLengths.captions, trainingText.captionsLong),
  /** The length of the video as the browser reads it, if the shop does not know it. */
  seconds: sentNumber(z.number().positive().max(86_400)).optional(),
})
export const deleteCaptionsSchema = z.object({
  prod_id: idSchema,
  video: z.string().min(1).max(textLengths.storedFileName),
})

/** A new version of a training; without questions it takes those of the version before. */
export const issueVersionSchema = z.object({
  prod_id: idSchema,
  from: daySchema(trainingText.dayEmpty),
  questions: questionListSchema.optional(),
})
export const withdrawVersionSchema = z.object({ prod_id: idSchema })

const cueSchema = z.object({ from: z.number(), to: z.number(), text: z.string() })
const versionViewSchema = z.object({
  version: z.number(),
  state: z.enum(['past', 'current', 'planned']),
  /** The first day of the version; null for version 1. */
  from: z.string().nullable(),
  /** The video of the version; null if the version was replaced. */
  video: z.string().nullable(),
  seconds: z.number().nullable(),
  captions: z.object({ cues: z.array(cueSchema), transcript: z.string(), estimated: z.boolean() }).nullable(),
  questions: z.array(z.object({ question: z.string(), options: z.array(z.string()), right: z.number() })),
  /** How many sellers have finished the version, and how many have not yet. */
  finished: z.number(),
  open: z.number(),
})
export type VersionView = z.output<typeof versionViewSchema>
export const adminTrainingSchema = z.object({
  prod_id: z.string(),
  title: z.string(),
  bP: z.string(),
  /** The versions, the latest first. */
  versions: z.array(versionViewSchema),
})
export type AdminTrainingView = z.output<typeof adminTrainingSchema>

nameSchemas({
  TrainingRun: runSchema,
  TrainingRuns: runListSchema,
  TrainingQuestionWithAnswer: questionSchema,
  SaveTrainingQuestions: saveQuestionsSchema,
  SaveCaptions: saveCaptionsSchema,
  DeleteCaptions: deleteCaptionsSchema,
  IssueTrainingVersion: issueVersionSchema,
  WithdrawTrainingVersion: withdrawVersionSchema,
  TrainingVersion: versionViewSchema,
  AdminTraining: adminTrainingSchema,
})
