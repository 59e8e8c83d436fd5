import { z } from 'zod'
import { toLinkValue } from './link-value.ts'
import { toPlainText, toVisibleText } from './visible-text.ts'

/** The bound of a text with the messages for one that is absent or no text, and for one that is too long. */
export interface TextRule {
  most: number
  error?: string | undefined
  long?: string | undefined
}

/** A text may contain at most this many invisible characters besides those that count. */
const mostInvisible = 200

function readAs(read: (text: string) => string) {
  return ({ most, error, long }: TextRule) =>
    z
      .string({ error })
      .refine((text) => text.length <= most + mostInvisible, { error: long, abort: true })
      .overwrite(read)
      .trim()
}

/**
 * The beginning of every schema of a text that people write: what cannot be seen is gone before the text is checked, and nothing
 * reads a text that is far too long. The schema goes on with its own checks, of which `max` is one.
 */
export const typedText = readAs(toVisibleText)

/** Reads telephone numbers, post codes, emails and codes, which lose more than other texts. */
export const typedCode = readAs(toPlainText)

/** The same for the value of a link, which loses what stands behind it in a sentence. */
export const linkValue = readAs(toLinkValue)

/** What finds rows of a list; without it all are found. */
export const searchWords = (most: number) => typedText({ most }).max(most).default('')
