import { z } from 'zod'
import { rights } from '#access/rights.ts'
import { typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, jsonListOf, nameSchemas } from '#platform/wire-schemas.ts'
import { programKeysText } from './text.ts'

export const maxProgramKeys = 50

const rightSchema = z.enum(rights)

export const createProgramKeySchema = z.object({
  name: typedText({ most: textLengths.name, error: programKeysText.nameEmpty, long: programKeysText.nameLong })
    .min(1, programKeysText.nameEmpty)
    .max(textLengths.name, programKeysText.nameLong),
  rights: jsonListOf(
    z
      .array(rightSchema, { error: programKeysText.rightsEmpty })
      .min(1, programKeysText.rightsEmpty)
      .max(rights.length, programKeysText.rightsEmpty),
  ),
})
export type ProgramKeyForm = z.output<typeof createProgramKeySchema>

export const programKeyIdSchema = z.object({ key_id: idSchema })

export const createdProgramKeySchema = z.object({
  message: z.string(),
  key_id: z.string(),
  /** The key itself, which is shown only this once. */
  key: z.string(),
})

const programKeyViewSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** The last characters of the key. */
  ending: z.string(),
  /** What the program may do now. */
  rights: z.array(rightSchema),
  /** Rights that the key was given and that stopped counting because its maker has lost them. */
  lost: z.array(rightSchema),
  /** Who made the key. */
  admin: z.string(),
  created: z.string(),
  /** Null for a key that was never used. */
  last_used: z.string().nullable(),
  /** Why the key no longer works, or null if it works: it was revoked, or its maker is gone. */
  ended: z.enum(['revoked', 'maker']).nullable(),
})
export type ProgramKeyView = z.output<typeof programKeyViewSchema>

export const programKeyListSchema = z.object({
  keys: z.array(programKeyViewSchema),
  /** The rights that the reader may give to a key. */
  may_give: z.array(rightSchema),
})
export type ProgramKeyList = z.output<typeof programKeyListSchema>

nameSchemas({
  CreateProgramKey: createProgramKeySchema,
  CreatedProgramKey: createdProgramKeySchema,
  ProgramKey: programKeyViewSchema,
  ProgramKeys: programKeyListSchema,
})
