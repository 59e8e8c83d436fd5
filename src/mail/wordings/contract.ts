import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { nameSchemas, optionalIdSchema } from '#platform/wire-schemas.ts'
import { wordingsText } from './text.ts'
import { wordingGroups } from './wording-names.ts'

const line = (most: number, empty: string, long: string) =>
  typedText({ most, error: empty, long })
    .min(1, empty)
    .max(most, long)
    .regex(/^[^\r\n]*$/, long)

/** The texts of an email that an administrator writes, in the form's order. */
export const wordingSchema = z.object({
  subject: line(textLengths.heading, wordingsText.subjectEmpty, wordingsText.subjectLong),
  heading: line(textLengths.title, wordingsText.headingEmpty, wordingsText.headingLong),
  text: typedText({ most: textLengths.emailText, error: wordingsText.textEmpty, long: wordingsText.textLong })
    .min(1, wordingsText.textEmpty)
    .max(textLengths.emailText, wordingsText.textLong),
})

const anyText = (most: number, long: string) => typedText({ most, long }).max(most, long).default('')

/** The preview also accepts an unfinished wording that could not be published yet. */
export const previewWordingSchema = z.object({
  subject: anyText(textLengths.heading, wordingsText.subjectLong),
  heading: anyText(textLengths.title, wordingsText.headingLong),
  text: anyText(textLengths.emailText, wordingsText.textLong),
})

export const emailNameSchema = z.object({ name: z.string().max(textLengths.kind) })

export const publishWordingSchema = wordingSchema.extend({
  /** The `version_id` that the form was loaded with; empty or absent if no wording was published before. */
  version_id: optionalIdSchema,
})

/**
 * The version to go back to; without an id the email goes back to the wording that the program comes with. `newest_id` is the version that
 * was shown beside the button: going back is refused if a colleague has published since.
 */
export const restoreWordingSchema = z.object({ version_id: optionalIdSchema, newest_id: optionalIdSchema })

const groupSchema = z.enum(Object.keys(wordingGroups) as [keyof typeof wordingGroups])

export const listedEmailsSchema = z.object({
  emails: z.array(
    z.object({
      name: z.string(),
      group: groupSchema,
      /**
       * Which wording is sent: the program's ('ours') or an administrator's ('own'); 'unfit' means that the program's is sent because an
       * administrator's no longer fits the placeholders of the email. `changed` is when the newest version was published.
       */
      state: z.enum(['ours', 'own', 'unfit']),
      changed: z.string().nullable(),
    }),
  ),
})
export type ListedEmails = z.output<typeof listedEmailsSchema>

const shownWordingSchema = z.object({ subject: z.string(), heading: z.string(), text: z.string() })

export const emailToEditSchema = z.object({
  name: z.string(),
  wording: shownWordingSchema,
  /** The wording that the program comes with. */
  ours: shownWordingSchema,
  /** Why the published wording is not sent; empty if it is sent. */
  unfit: z.string(),
  version_id: z.string(),
  placeholders: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['value', 'link', 'part']),
      needed: z.boolean(),
      /** An example of the value; empty for a part, which the preview shows. */
      example: z.string(),
    }),
  ),
  /** The newest first; a version without a subject went back to the program's own wording. */
  versions: z.array(
    z.object({
      _id: z.string(),
      published: z.string(),
      admin: z.string(),
      repeats: z.string().nullable(),
      subject: z.string(),
    }),
  ),
})
export type EmailToEdit = z.output<typeof emailToEditSchema>

export const emailPreviewSchema = z.object({
  from: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Why the wording could not be sent, by field. */
  problems: z.array(z.object({ field: z.enum(['subject', 'heading', 'text']), message: z.string() })),
})
export type EmailPreview = z.output<typeof emailPreviewSchema>

nameSchemas({
  ListedEmails: listedEmailsSchema,
  EmailToEdit: emailToEditSchema,
  EmailWords: wordingSchema,
  PreviewWording: previewWordingSchema,
  PublishWording: publishWordingSchema,
  RestoreWording: restoreWordingSchema,
  EmailPreview: emailPreviewSchema,
})
