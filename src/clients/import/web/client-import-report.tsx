import type { ReactNode } from 'react'
import type { FileClient } from '#clients/import/contract.ts'
import { clientImportText } from '#clients/import/text.ts'
import type { ClientImport } from '#clients/import/web/api.ts'
import { clientsText } from '#clients/text.ts'
import type { ImportError } from '#imports/contract.ts'
import { importsText } from '#imports/text.ts'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import style from './import-clients-screen.module.css'

const row: Column<{ row: number }> = { title: clientImportText.row, cell: ({ row: at }) => at, numeric: true }
const doubleColumns: readonly Column<FileClient>[] = [
  row,
  { title: clientsText.name, cell: ({ name }) => name },
  { title: clientsText.email, cell: ({ email }) => email, breaks: 'anywhere' },
]
const newColumns: readonly Column<ClientImport['clients'][number]>[] = [
  ...doubleColumns,
  { title: clientsText.phone, cell: ({ phone }) => phone },
  {
    title: clientImportText.address,
    cell: ({ hasAddress }) => (hasAddress ? clientImportText.hasAddress : clientImportText.noAddress),
  },
]
const problemColumns: readonly Column<ImportError>[] = [
  row,
  { title: importsText.column, cell: ({ column }) => column },
  { title: importsText.reason, cell: ({ reason }) => reason },
]

/** Who would be added, who is in the list already, and which rows are refused for what. */
export function ClientImportReport({ fileName, report }: { fileName: string; report: ClientImport }) {
  const { clients, doubles, problems } = report
  return (
    <>
      <p>
        <strong>{fileName}</strong>: {report.addedCount === 0 ? clientImportText.noneToAdd : report.message}
      </p>
      <Part title={`${clientImportText.willBeAdded} (${report.addedCount})`} shown={clients.length > 0}>
        <Table caption={clientImportText.willBeAdded} columns={newColumns} rows={clients} rowKey={rowKey} />
        <OnlyFirst shown={clients.length} all={report.addedCount} />
      </Part>
      <Part title={`${clientImportText.doubles} (${report.doubleCount})`} shown={doubles.length > 0}>
        <p className={style.hint}>{clientImportText.doublesHint}</p>
        <Table caption={clientImportText.doubles} columns={doubleColumns} rows={doubles} rowKey={rowKey} />
        <OnlyFirst shown={doubles.length} all={report.doubleCount} />
      </Part>
      <Part title={`${clientImportText.refused} (${report.refusedCount})`} shown={problems.length > 0}>
        <Table
          caption={clientImportText.refused}
          columns={problemColumns}
          rows={problems}
          rowKey={({ row: at, column }) => `${at} ${column}`}
        />
        <OnlyFirst shown={new Set(problems.map(({ row: at }) => at)).size} all={report.refusedCount} />
      </Part>
    </>
  )
}

const rowKey = ({ row: at }: FileClient) => String(at)

function Part({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  return (
    shown && (
      <section className={style.part}>
        <h2 className={style.heading}>{title}</h2>
        {children}
      </section>
    )
  )
}

function OnlyFirst({ shown, all }: { shown: number; all: number }) {
  return shown < all && <p className={style.hint}>{clientImportText.onlyFirst(shown, all)}</p>
}
