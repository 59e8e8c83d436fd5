import { useRef } from 'react'
import type { z } from 'zod'
import type { FormErrors } from './form.tsx'
import { importSchema } from './schema-imports.ts'

/**
 * Imports a form's schema when the form gets the focus: the validation library is larger than the rest of a small page, and is not needed
 * before a field is filled in. Spread `formProps` into the `Form`.
 */
export function useImportedSchema<Schema extends z.ZodType>(formErrors: FormErrors, load: () => Promise<Schema>) {
  const isImporting = useRef(false)
  const importOnce = () => importSchema(load).catch(() => null)
  return {
    formProps: { onFocus: () => void importOnce() },
    /**
     * Like `formErrors.validate`, but also returns null while an earlier submit still waits for the schema. If the schema once failed to
     * load, without a network, it stays missing until the page is loaded again: then the values are returned unchecked, and the server,
     * which has the same schema, answers with the messages.
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
