import { useRef } from 'react'
import type { z } from 'zod'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import type { FormErrors } from '#platform/web/forms/use-form-errors.ts'

/**
 * A form's schema that is imported when the form gets the focus: the library of the checks weighs more than the rest of a
 * small page, and no page needs it before a field is filled in. Spread `formProps` into the `Form`.
 */
export function useImportedSchema<Schema extends z.ZodType>(formErrors: FormErrors, load: () => Promise<Schema>) {
  const isImporting = useRef(false)
  return {
    // a failure is told when the form is sent
    formProps: { onFocus: () => void load().catch(() => undefined) },
    /** Like `formErrors.validate`; null too while the form that was sent before still waits for its schema. */
    async validate(values: unknown): Promise<z.output<Schema> | null> {
      if (isImporting.current) return null
      isImporting.current = true
      try {
        return formErrors.validate(await load(), values)
      } catch (error) {
        notifyError(error)
        return null
      } finally {
        isImporting.current = false
      }
    },
  }
}
