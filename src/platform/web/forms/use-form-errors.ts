import { useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { firstFieldError } from '#platform/field-errors.ts'
import { errorMessage } from '#platform/web/api-client/api-error.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'

export type FormErrors = ReturnType<typeof useFormErrors>
export type FieldErrors = Record<string, string>

/**
 * The messages of a form: shown under their fields, the first wrong one focused. An edit takes all of them away, or with
 * `fieldwise` only its own field's, for forms that tell everything at once (D-105).
 * Spread `problems.on('email')` into a field and `ref={problems.form}` into the form.
 */
export function useFormErrors({ fieldwise = false } = {}) {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<{ of: FieldErrors; focus: boolean }>({ of: {}, focus: false })
  useLayoutEffect(() => {
    if (shown.focus) findFirstInvalid(form.current, shown.of)?.focus()
  }, [shown])
  const clear = () => setShown((now) => (Object.keys(now.of).length === 0 ? now : { of: {}, focus: false }))
  const clearOne = (name: string) =>
    setShown((now) => (name in now.of ? { of: without(now.of, name), focus: false } : now))
  /** Shows a refusal's messages by field (code 1 and its like); false when it has none. */
  const take = (error: unknown): boolean => {
    const problems = getFieldErrors(error)
    if (problems) setShown({ of: problems, focus: true })
    return problems !== null
  }
  return {
    form,
    all: shown.of,
    any: Object.keys(shown.of).length > 0,
    /** Shows these messages by field name; true when there are any. */
    show(problems: FieldErrors): boolean {
      setShown({ of: problems, focus: true })
      return Object.keys(problems).length > 0
    },
    /** Shows one message beside the others and leaves the focus where it is: a file that cannot be taken. */
    note: (name: string, message: string) => setShown((now) => ({ of: { ...now.of, [name]: message }, focus: false })),
    clear,
    on: (name: string) => ({ name, error: shown.of[name], onEdit: fieldwise ? () => clearOne(name) : clear }),
    /** What the schema makes of the values; null, and its message shown, when a field is wrong: the first in the form's order. */
    check<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> | null {
      const checked = schema.safeParse(values)
      if (checked.success) return checked.data
      const { field, message } = firstFieldError(checked.error)
      setShown({ of: { [field]: message }, focus: true })
      return null
    },
    take,
    /** A refusal under its fields; anything else as a notice. */
    tell(error: unknown): void {
      if (!take(error)) notify.error(errorMessage(error))
    },
  }
}

function without(problems: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(Object.entries(problems).filter(([other]) => other !== name))
}

/** The first control in the form's own order whose name has a message. */
function findFirstInvalid(form: HTMLFormElement | null, problems: FieldErrors): HTMLElement | null {
  if (!form || Object.keys(problems).length === 0) return null
  for (const control of form.elements)
    if (control instanceof HTMLElement && Object.hasOwn(problems, control.getAttribute('name') ?? '')) return control
  const group = Object.keys(problems)
    .map((name) => form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`))
    .find((found) => found !== null)
  return group ?? null
}

/** `errors` of a refusal when it is {field: message}. */
export function getFieldErrors(error: unknown): FieldErrors | null {
  const errors = (error as { errors?: unknown } | null)?.errors
  if (typeof errors !== 'object' || errors === null) return null
  const entries = Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return entries.length > 0 ? Object.fromEntries(entries) : null
}
