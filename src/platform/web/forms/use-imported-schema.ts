import { useRef } from 'react'
import type { z } from 'zod'
import type { FormErrors } from './form.tsx'
import { importSchema } from './schema-imports.ts'

/**
 * A form's schema that is imported when the form gets the focus: the library of the checks weighs more than the rest of a
 * small page, and no page needs it before a field is filled in. Spread `formProps` into the `Form`.
 */
export function useImportedSchema<Schema extends z.ZodType>(formErrors: FormErrors, load: () => Promise<Schema>) {
  const isImporting = useRef(false)
  const importOnce = () => importSchema(load).catch(() => null)
  return {
    formProps: { onFocus: () => void importOnce() },
    /**
     * Like `formErrors.validate`; null too while the form that was sent before still waits for its schema. A schema that failed
     * to load once, in a moment without a network, stays missing until the page is loaded anew: the values are then returned
     * as they are, and the server, whose schema is the same, answers with the messages.
     */
    async validate(values: unknown): Promise<z.output<Schema> | null> {
      if (isImporting.current) return null
      isImporting.current = true
      try {
        const schema = await importOnce()
        return schema ? formErrors.validate(schema, values) : (values as z.output<Schema>)
      } finally {
        isImporting.current = false
      }
    },
  }
}
