import type { ReactNode, SubmitEvent } from 'react'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import style from '#catalogue/admin/web/form-layout.module.css'
import { subCategoryFormSchema } from '#catalogue/categories/contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { useFormErrors } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'

interface SubCategoryFormProps {
  id?: string
  name: string
  save: (name: string) => Promise<unknown>
  onSaved: () => unknown
  className?: string | undefined
  children?: ReactNode
}

/** A form with one field, the name of a sub-category. */
export function SubCategoryForm({ id, name, save, onSaved, className, children }: SubCategoryFormProps) {
  const formErrors = useFormErrors()
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = formErrors.validate(subCategoryFormSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await save(form.name).then(onSaved, formErrors.showOrNotify)
  }
  return (
    <form id={id} ref={formErrors.form} className={className ?? style.bare} onSubmit={send} noValidate>
      <TextField
        label={adminCatalogueText.name}
        defaultValue={name}
        maxLength={textLengths.name}
        {...formErrors.field('name')}
      />
      {children}
    </form>
  )
}
