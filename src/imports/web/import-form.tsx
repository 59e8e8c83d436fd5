import { type FormEvent, type ReactNode, useState } from 'react'
import type { ImportReport } from '#imports/contract.ts'
import { importsText } from '#imports/text.ts'
import { type ImportKind, useImport } from '#imports/web/api.ts'
import { ImportProblems } from '#imports/web/import-problems.tsx'
import { notify } from '#platform/web/notify.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/field.tsx'
import { Form, FormActions } from '#platform/web/ui/form.tsx'
import { type FormProblems, useFormProblems } from '#platform/web/ui/form-problems.ts'

/** What a look at the file found, of exactly what stands in the form. */
interface Looked {
  file: File
  fields: Record<string, string>
  report: ImportReport
}

export interface ImportFormProps {
  kind: ImportKind
  columns: readonly string[]
  hint?: string
  /** Fields beside the file. */
  fields?: (problems: FormProblems) => ReactNode
}

export function ImportForm({ kind, columns, hint, fields }: ImportFormProps) {
  const problems = useFormProblems()
  const bring = useImport(kind)
  const [looked, setLooked] = useState<Looked | null>(null)
  const look = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { file, ...rest } = Object.fromEntries(new FormData(event.currentTarget))
    if (bring.isPending) return
    if (!(file instanceof File) || file.name === '') return void problems.show({ file: importsText.fileNone })
    const texts = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
    try {
      const report = await bring.mutateAsync({ file, fields: texts, dry: true })
      setLooked({ file, fields: texts, report })
    } catch (error) {
      problems.tell(error)
    }
  }
  const bringIn = async ({ file, fields: texts }: Looked) => {
    try {
      const report = await bring.mutateAsync({ file, fields: texts, dry: false })
      if (report.import_id) notify.success(report.message)
      setLooked(report.import_id ? null : { file, fields: texts, report })
    } catch (error) {
      problems.tell(error)
    }
  }
  const good = looked?.report.wrong === 0
  return (
    // another file is another look
    <div onChange={() => setLooked(null)}>
      <Form problems={problems} onSubmit={look}>
        {fields?.(problems)}
        <TextField
          label={importsText.file}
          type="file"
          accept=".csv,text/csv"
          hint={[importsText.fileHint, `${importsText.columns} ${columns.join(', ')}.`, hint].filter(Boolean).join(' ')}
          {...problems.on('file')}
        />
        {looked && <ImportProblems report={looked.report} />}
        <FormActions>
          <Button type="submit" look={good ? 'secondary' : 'primary'} waiting={bring.isPending}>
            {importsText.check}
          </Button>
          {looked && good && (
            <Button waiting={bring.isPending} onClick={() => bringIn(looked)}>
              {importsText.bringIn}
            </Button>
          )}
        </FormActions>
      </Form>
    </div>
  )
}
