import { type FormEvent, type ReactNode, useState } from 'react'
import { importsText } from '#imports/text.ts'
import { type ImportKind, type ImportReport, useImport } from '#imports/web/api.ts'
import { ImportReportView } from '#imports/web/import-report.tsx'
import { Form, FormActions } from '#platform/web/forms/form.tsx'
import { type FormErrors, useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'

/** The report of a dry run, with the form values that it is about. */
interface DryRun {
  file: File
  fields: Record<string, string>
  report: ImportReport
}

export interface ImportFormProps {
  kind: ImportKind
  columns: readonly string[]
  hint?: string
  /** Fields beside the file. */
  fields?: (errors: FormErrors) => ReactNode
}

export function ImportForm({ kind, columns, hint, fields }: ImportFormProps) {
  const formErrors = useFormErrors()
  const importFile = useImport(kind)
  const [dryRun, setDryRun] = useState<DryRun | null>(null)
  const validate = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { file, ...rest } = Object.fromEntries(new FormData(event.currentTarget))
    if (importFile.isPending) return
    if (!(file instanceof File) || file.name === '') return void formErrors.show({ file: importsText.fileNone })
    const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
    try {
      const report = await importFile.mutateAsync({ file, fields: texts, dry: true })
      setDryRun({ file, fields: texts, report })
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  const runImport = async ({ file, fields: texts }: DryRun) => {
    try {
      const report = await importFile.mutateAsync({ file, fields: texts, dry: false })
      const isImported = report.errorCount === 0
      if (isImported) notify.success(report.message)
      setDryRun(isImported ? null : { file, fields: texts, report })
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  const isValid = dryRun?.report.errorCount === 0
  return (
    // a changed form needs a new dry run
    <div onChange={() => setDryRun(null)}>
      <Form errors={formErrors} onSubmit={validate}>
        {fields?.(formErrors)}
        <TextField
          label={importsText.file}
          type="file"
          accept=".csv,text/csv"
          hint={[importsText.fileHint, `${importsText.columns} ${columns.join(', ')}.`, hint].filter(Boolean).join(' ')}
          {...formErrors.field('file')}
        />
        {dryRun && <ImportReportView report={dryRun.report} />}
        <FormActions>
          <Button type="submit" variant={isValid ? 'secondary' : 'primary'} loading={importFile.isPending}>
            {importsText.check}
          </Button>
          {dryRun && isValid && (
            <Button loading={importFile.isPending} onClick={() => runImport(dryRun)}>
              {importsText.runImport}
            </Button>
          )}
        </FormActions>
      </Form>
    </div>
  )
}
