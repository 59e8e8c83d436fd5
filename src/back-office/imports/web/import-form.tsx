import { type FormEvent, type ReactNode, useState } from 'react'
import { Form, FormActions, type FormErrors, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, Panels } from '#platform/web/ui/page/panel.tsx'
import { tableFileTypes } from '../import-fields.ts'
import { importsText } from '../text.ts'
import { type ImportKind, type ImportReport, importForm, useImport } from './api.ts'
import { ColumnMatcher } from './column-matcher.tsx'
import style from './import-form.module.css'
import { ImportHistory } from './import-history.tsx'
import { ImportReportView } from './import-report.tsx'

/** The report of a dry run, with the form values that it is about. */
interface DryRun {
  file: File
  fields: Record<string, string>
  report: ImportReport
  /** The columns as the administrator has chosen them; null while they are guessed. */
  columns: readonly string[] | null
}

interface ImportFormProps {
  kind: ImportKind
  /** By field: what the screen calls it. */
  titles: Readonly<Record<string, string>>
  hint?: string
  /** Media types and endings of the files that are taken. */
  accept?: string
  /** Further fields above that of the file. */
  fields?: (errors: FormErrors) => ReactNode
}

export function ImportForm({ kind, titles, hint, accept = tableFileTypes.join(','), fields }: ImportFormProps) {
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
      const report = await importFile.mutateAsync({ file, fields: texts, dry: true, columns: null })
      setDryRun({ file, fields: texts, report, columns: null })
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  const match = async (run: DryRun, columns: string[]) => {
    try {
      setDryRun({ ...run, columns, report: await importFile.mutateAsync({ ...run, dry: true, columns }) })
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  const runImport = async (run: DryRun) => {
    try {
      const report = await importFile.mutateAsync({ ...run, dry: false })
      const isImported = report.errorCount === 0
      if (isImported) notify.success(report.message)
      setDryRun(isImported ? null : { ...run, report })
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  const isValid = dryRun?.report.errorCount === 0
  return (
    <Form errors={formErrors} onSubmit={validate}>
      {/* a changed form needs a new dry run */}
      <div className={style.fields} onChange={() => setDryRun(null)}>
        {fields?.(formErrors)}
        <TextField
          label={importsText.file}
          type="file"
          accept={accept}
          hint={[importsText.fileHint, `${importsText.columns} ${Object.values(titles).join(', ')}.`, hint]
            .filter(Boolean)
            .join(' ')}
          {...formErrors.field('file')}
        />
      </div>
      {dryRun && (
        <>
          <ColumnMatcher
            columns={dryRun.report.columns}
            missing={dryRun.report.missing}
            titles={titles}
            disabled={importFile.isPending}
            onChange={(columns) => match(dryRun, columns)}
          />
          <ImportReportView report={dryRun.report} />
        </>
      )}
      <FormActions>
        {dryRun && !isValid && dryRun.report.missing.length === 0 && (
          <DownloadButton
            request={{
              method: 'POST',
              path: `admin/${kind}/import/refused`,
              options: { form: importForm({ ...dryRun, dry: true }) },
            }}
            fileName="refused-rows.csv"
          >
            {importsText.refusedFile}
          </DownloadButton>
        )}
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
  )
}

interface ImportPageProps extends ImportFormProps {
  title: string
  lead: string
  backTo: string
}

/** Validates a file, imports it, and lists past imports, which can be undone. */
export function ImportPage({ title, lead, backTo, ...form }: ImportPageProps) {
  const { kind } = form
  const template = { method: 'GET', path: `admin/${kind}/import/template` } as const
  return (
    <>
      <PageTitle
        backTo={backTo}
        lead={lead}
        actions={
          <DownloadButton request={template} fileName={`${kind}s.csv`}>
            {importsText.template}
          </DownloadButton>
        }
      >
        {title}
      </PageTitle>
      <Panels>
        <Panel heading={importsText.import} fullWidth>
          <ImportForm {...form} />
        </Panel>
        <Panel heading={importsText.imports} fullWidth>
          <ImportHistory kind={kind} />
        </Panel>
      </Panels>
    </>
  )
}
