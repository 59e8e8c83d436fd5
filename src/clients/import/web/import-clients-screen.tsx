import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { importsText } from '#back-office/imports/text.ts'
import { ColumnMatcher } from '#back-office/imports/web/column-matcher.tsx'
import { PastImports } from '#back-office/imports/web/import-history.tsx'
import { useFormErrors } from '#platform/web/forms/form.tsx'
import { useNavigate } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { clientFileTitles, clientFileTypes } from '../client-headings.ts'
import { clientImportText } from '../text.ts'
import type { ClientFileChoice, ClientImport, OwnImport } from './api.ts'
import { ownImportsQuery, useClientImport, useUndoOwnImport } from './api.ts'
import { ClientImportReport } from './client-import-report.tsx'
import style from './import-clients-screen.module.css'

const columns: readonly Column<OwnImport>[] = [
  { title: clientImportText.clientCount, cell: ({ rowCount }) => rowCount, numeric: true },
]

interface Preview {
  choice: ClientFileChoice
  report: ClientImport
}

/** Shows what importing a file of clients would do, and then imports what the seller has chosen. */
export function ImportClientsScreen() {
  const errors = useFormErrors()
  const importFile = useClientImport()
  const navigate = useNavigate()
  const [preview, setPreview] = useState<Preview | null>(null)
  const check = async (file: File, columns: string[] | null) => {
    if (!columns) setPreview(null)
    errors.show({})
    const choice = { file, columns, rows: null, update: false }
    try {
      setPreview({ choice, report: await importFile.mutateAsync({ ...choice, dry: true }) })
    } catch (error) {
      errors.showOrNotify(error)
    }
  }
  const add = async (choice: ClientFileChoice) => {
    try {
      const { message } = await importFile.mutateAsync({ ...choice, dry: false })
      notify.success(message)
      navigate('/myclients')
    } catch (error) {
      errors.showOrNotify(error)
    }
  }
  const choose = (change: Partial<ClientFileChoice>) =>
    setPreview((now) => now && { ...now, choice: { ...now.choice, ...change } })
  return (
    <div className={`page ${style.screen}`}>
      <PageTitle backTo="/myclients" lead={clientImportText.lead}>
        {clientImportText.title}
      </PageTitle>
      <FileDrop
        name="file"
        label={clientImportText.file}
        hint={clientImportText.fileHint}
        types={clientFileTypes}
        buttonLabel={clientImportText.chooseFile}
        error={errors.field('file').error}
        onFiles={([file]) => file && check(file, null)}
      >
        <p className={style.hint}>{clientImportText.contactsHint}</p>
        <p className={style.hint}>{clientImportText.columns}</p>
      </FileDrop>
      <div role="status" className={style.status}>
        {preview && (
          <p>
            <strong>{preview.choice.file.name}</strong>: {preview.report.message}
          </p>
        )}
      </div>
      {preview && (
        <div className={style.status}>
          <ColumnMatcher
            columns={preview.report.columns}
            missing={preview.report.missing}
            titles={clientFileTitles}
            disabled={importFile.isPending}
            onChange={(columns) => check(preview.choice.file, columns)}
          />
          <ClientImportReport {...preview} onChoose={choose} />
          <AddBar {...preview} loading={importFile.isPending} onAdd={() => add(preview.choice)} />
        </div>
      )}
      {!preview && <ClientImportHistory />}
    </div>
  )
}

interface AddBarProps extends Preview {
  loading: boolean
  onAdd: () => unknown
}

/** The import button, which stays in sight however long the list is. */
function AddBar({ choice, report, loading, onAdd }: AddBarProps) {
  const isChosen = ({ row }: { row: number }) => choice.rows?.includes(row) ?? true
  const added = report.clients.filter(isChosen).length
  const updated = choice.update ? report.doubles.filter((one) => one.changes.length > 0 && isChosen(one)).length : 0
  if (report.clients.length === 0 && !report.doubles.some(({ changes }) => changes.length > 0)) return null
  return (
    <div className={style.actions}>
      <Button loading={loading} disabled={added + updated === 0} onClick={onAdd}>
        {clientImportText.add(added, updated)}
      </Button>
    </div>
  )
}

/** The seller's past imports, newest first, each of which can be undone; nothing if there are none. */
function ClientImportHistory() {
  const viewer = useViewer()
  const [page, setPage] = useState(1)
  const undo = useUndoOwnImport()
  const { data } = useQuery(ownImportsQuery(viewer.key, page))
  if (!data || data.imports.length === 0) return null
  return (
    <section className={style.part}>
      <h2 className={style.heading}>{importsText.imports}</h2>
      <PastImports
        {...data}
        page={page}
        onPage={setPage}
        columns={columns}
        undoHint={clientImportText.undoHint}
        onUndo={({ id }) => undo.mutateAsync(id)}
      />
    </section>
  )
}
