import type { z } from 'zod'

/**
 * The first error of a form, in the order of its fields: the specification checks a form from the top and stops at the first failure. Zod
 * reports issues in the order in which the schema declares its fields, so that order must be the form's.
 */
export function firstFieldError(error: z.ZodError): { field: string; message: string } {
  const [issue] = error.issues
  if (!issue) throw new Error('a ZodError without an issue')
  return { field: issue.path.join('.'), message: issue.message }
}

/**
 * The field that an error is shown at. A wrong item of a list is reported for the whole list, as a form shows it; a wrong field of an item
 * keeps its full path.
 */
function fieldOf(path: readonly PropertyKey[]): string {
  const isItem = path.length > 1 && typeof path.at(-1) === 'number'
  return (isItem ? path.slice(0, -1) : path).join('.')
}

/** The first message of each wrong field, in the form's order. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const issue of error.issues) problems[fieldOf(issue.path)] ??= issue.message
  return problems
}
