import { useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { firstProblem } from '#base/first-problem.ts'
import { messageOf } from '#base/web/call.ts'
import { notify } from '#base/web/notify.ts'

export type FormProblems = ReturnType<typeof useFormProblems>
export type Problems = Record<string, string>

/**
 * The messages of a form: shown under their fields, the first wrong one focused, all taken away by any edit.
 * Spread `problems.on('email')` into a field and `ref={problems.form}` into the form.
 */
export function useFormProblems() {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<{ of: Problems }>({ of: {} })
  useLayoutEffect(() => {
    firstWrong(form.current, shown.of)?.focus()
  }, [shown])
  const clear = () => setShown((now) => (Object.keys(now.of).length === 0 ? now : { of: {} }))
  /** Shows a refusal's messages by field (code 1 and its like); false when it has none. */
  const take = (error: unknown): boolean => {
    const problems = fieldMessages(error)
    if (problems) setShown({ of: problems })
    return problems !== null
  }
  return {
    form,
    all: shown.of,
    any: Object.keys(shown.of).length > 0,
    /** Shows these messages by field name; true when there are any. */
    show(problems: Problems): boolean {
      setShown({ of: problems })
      return Object.keys(problems).length > 0
    },
    clear,
    on: (name: string) => ({ name, problem: shown.of[name], onEdit: clear }),
    /** What the schema makes of the values; null, and its message shown, when a field is wrong: the first in the form's order. */
    check<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> | null {
      const checked = schema.safeParse(values)
      if (checked.success) return checked.data
      const { field, message } = firstProblem(checked.error)
      setShown({ of: { [field]: message } })
      return null
    },
    take,
    /** A refusal under its fields; anything else as a notice. */
    tell(error: unknown): void {
      if (!take(error)) notify.error(messageOf(error))
    },
  }
}

/** The first control in the form's own order whose name has a message. */
export function firstWrong(form: HTMLFormElement | null, problems: Problems): HTMLElement | null {
  if (!form || Object.keys(problems).length === 0) return null
  for (const control of form.elements)
    if (control instanceof HTMLElement && Object.hasOwn(problems, control.getAttribute('name') ?? '')) return control
  const group = Object.keys(problems)
    .map((name) => form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`))
    .find((found) => found !== null)
  return group ?? null
}

/** `errors` of a refusal when it is {field: message}. */
export function fieldMessages(error: unknown): Problems | null {
  const errors = (error as { errors?: unknown } | null)?.errors
  if (typeof errors !== 'object' || errors === null) return null
  const entries = Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return entries.length > 0 ? Object.fromEntries(entries) : null
}
