import type { ReactNode, SubmitEvent } from 'react'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { subCategoryFormSchema } from '#catalogue/categories/admin/contract.ts'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import style from '../../../admin/web/form-layout.module.css'

interface SubCategoryFormProps {
  id?: string
  name: string
  save: (name: string) => Promise<unknown>
  onSaved: () => unknown
  className?: string | undefined
  children?: ReactNode
}

/** One field: the name of a sub-category. */
export function SubCategoryForm({ id, name, save, onSaved, className, children }: SubCategoryFormProps) {
  const problems = useFormErrors()
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = problems.check(subCategoryFormSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await save(form.name).then(onSaved, problems.tell)
  }
  return (
    <form id={id} ref={problems.form} className={className ?? style.bare} onSubmit={send} noValidate>
      <TextField label={adminCatalogueText.name} defaultValue={name} maxLength={75} {...problems.on('name')} />
      {children}
    </form>
  )
}
