import { type FormEvent, type ReactNode, useState } from 'react'
import { type ImportKind, useImport } from '#admin/web/import-api.ts'
import { ImportProblems } from '#admin/web/import-problems.tsx'
import type { ImportReport } from '#base/import-contract.ts'
import { notify } from '#base/web/notify.ts'
import { Button } from '#base/web/ui/button.tsx'
import { TextField } from '#base/web/ui/field.tsx'
import { Form, FormActions } from '#base/web/ui/form.tsx'
import { type FormProblems, useFormProblems } from '#base/web/ui/form-problems.ts'
import { importsMessages as say } from '#messages/imports.ts'

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
    if (!(file instanceof File) || file.name === '') return void problems.show({ file: say.fileNone })
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
          label={say.file}
          type="file"
          accept=".csv,text/csv"
          hint={[say.fileHint, `${say.columns} ${columns.join(', ')}.`, hint].filter(Boolean).join(' ')}
          {...problems.on('file')}
        />
        {looked && <ImportProblems report={looked.report} />}
        <FormActions>
          <Button type="submit" look={good ? 'secondary' : 'primary'} waiting={bring.isPending}>
            {say.check}
          </Button>
          {looked && good && (
            <Button waiting={bring.isPending} onClick={() => bringIn(looked)}>
              {say.bringIn}
            </Button>
          )}
        </FormActions>
      </Form>
    </div>
  )
}
