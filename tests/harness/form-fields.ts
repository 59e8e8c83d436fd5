import type { z } from 'zod'

/** Compares texts, numbers and lists of them without Node's own comparison, because browser code is tested with this too. */
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export type FormValues<Field extends string> = Record<Field, unknown>

/**
 * Makes two forms with a value in every field of the schema, all of which differ between the two. A field that does not accept a made-up
 * text gets its two values from `values`.
 */
export function createTwoForms<Field extends string>(
  { shape }: { shape: Record<Field, z.ZodType> },
  values: Partial<Record<NoInfer<Field>, readonly [unknown, unknown]>>,
): [FormValues<Field>, FormValues<Field>] {
  const pairs = (Object.keys(shape) as Field[]).map((field) => {
    const [one, two] = values[field] ?? [`${field} one`, `${field} two`]
    if (isEqual(one, two)) throw new Error(`the two values of ${field} are the same`)
    return [field, one, two] as const
  })
  const first = Object.fromEntries(pairs.map(([field, one]) => [field, one]))
  const second = Object.fromEntries(pairs.map(([field, , two]) => [field, two]))
  return [first as FormValues<Field>, second as FormValues<Field>]
}

/** Formats the values for a multipart form: texts as they are, numbers and lists as JSON. */
export function toFormTexts(values: FormValues<string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** The fields that the answer of a call leaves out, each with the reason. */
export type LeftOut<Field extends string> = Partial<Record<Field, string>>

/** Returns a sentence for each field of a saved form that is not read back as it was saved, except those that are left out. */
export function describeLostFields<Field extends string>(
  saved: FormValues<Field>,
  reader: string,
  read: Readonly<Record<string, unknown>>,
  leftOut: LeftOut<Field> = {},
): string[] {
  return (Object.keys(saved) as Field[]).flatMap((field) => {
    const isRead = isEqual(read[field], saved[field])
    if (isRead && leftOut[field]) return `${field} is read back by ${reader}, although it is listed as left out`
    if (isRead || leftOut[field]) return []
    return `${field} is lost: ${JSON.stringify(saved[field])} was saved, ${reader} has ${JSON.stringify(read[field])}`
  })
}
