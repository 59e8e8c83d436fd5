import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { idSchema, nameSchemas } from '#platform/wire-schemas.ts'
import { notesText } from './text.ts'

/** The kinds of record that a note can be on. */
export const noteSubjectKinds = ['order', 'user', 'client'] as const
export type NoteSubjectKind = (typeof noteSubjectKinds)[number]

export interface NoteSubject {
  kind: NoteSubjectKind
  id: string
}

const subjectFields = { subject_kind: z.enum(noteSubjectKinds), subject_id: idSchema }
export const listNotesSchema = pagingSchema.extend(subjectFields)

export const maxNoteLength = textLengths.note
export const addNoteSchema = z.object({
  ...subjectFields,
  note: typedText({ most: maxNoteLength, error: notesText.noteEmpty, long: notesText.noteLong })
    .min(1, notesText.noteEmpty)
    .max(maxNoteLength, notesText.noteLong),
})

const noteViewSchema = z.object({
  _id: z.string(),
  note: z.string(),
  /** The name of the administrator who wrote the note. */
  admin: z.string(),
  /** Whether the reader wrote the note, and so may withdraw it. */
  own: z.boolean(),
  created: z.string(),
  /** When the writer withdrew the note, or null. */
  withdrawn: z.string().nullable(),
})
export type NoteView = z.output<typeof noteViewSchema>
export const noteListSchema = z.object({ notes: z.array(noteViewSchema), ttl: z.number() })

nameSchemas({ AddNote: addNoteSchema, Note: noteViewSchema, NoteList: noteListSchema })
