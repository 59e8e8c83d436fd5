import { type ReactNode, useState } from 'react'
import type { ImportError } from '#back-office/imports/contract.ts'
import { importsText } from '#back-office/imports/text.ts'
import { ImportRemarks } from '#back-office/imports/web/import-report.tsx'
import { clientsText } from '#clients/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import type { DoubledClient, FileClient } from '../contract.ts'
import { clientImportText } from '../text.ts'
import { type ClientFileChoice, type ClientImport, clientImportForm } from './api.ts'
import style from './import-clients-screen.module.css'

interface RowChoice {
  /** The rows that can be chosen. */
  all: readonly number[]
  /** Null for all. */
  chosen: readonly number[] | null
  onChange: (chosen: number[] | null) => void
}

const row: Column<{ row: number }> = { title: clientImportText.row, cell: ({ row: at }) => at, numeric: true }

const personColumns: readonly Column<FileClient>[] = [
  { title: clientsText.name, cell: ({ name }) => name, breaks: 'anywhere' },
  { title: clientsText.email, cell: ({ email }) => email || clientsText.noEmail, breaks: 'anywhere' },
]

const newColumns: readonly Column<ClientImport['clients'][number]>[] = [
  ...personColumns,
  { title: clientsText.phone, cell: ({ phone }) => phone, breaks: 'never' },
  {
    title: clientImportText.address,
    cell: ({ hasAddress }) => (hasAddress ? clientImportText.hasAddress : clientImportText.noAddress),
  },
]

const doubleColumns: readonly Column<DoubledClient>[] = [
  ...personColumns,
  { title: clientImportText.changes, cell: ({ changes }) => changes.join(', ') || clientImportText.noChanges },
]

const problemColumns: readonly Column<ImportError>[] = [
  row,
  { title: clientsText.name, cell: ({ who }) => who, breaks: 'anywhere' },
  { title: importsText.column, cell: ({ column }) => column },
  { title: importsText.value, cell: ({ value }) => value, breaks: 'anywhere' },
  { title: importsText.reason, cell: ({ reason }) => reason },
]

interface ClientImportReportProps {
  choice: ClientFileChoice
  report: ClientImport
  onChoose: (change: Partial<ClientFileChoice>) => void
}

/** The clients to add, those already in the list, and the refused rows with their reasons; the seller chooses among them. */
export function ClientImportReport({ choice, report, onChoose }: ClientImportReportProps) {
  const { clients, doubles, problems, remarks } = report
  const rows = [...clients, ...doubles].map(({ row: at }) => at)
  const choice_ = { all: rows, chosen: choice.rows, onChange: (next: number[] | null) => onChoose({ rows: next }) }
  const chosen: Column<FileClient> = {
    title: clientImportText.chosen,
    cell: (client) => <RowCheckbox {...choice_} row={client.row} name={client.name} />,
  }
  const noEmail = clients.filter(({ email }) => email === '').length
  const changed = doubles.filter(({ changes }) => changes.length > 0).length
  return (
    <>
      <Part title={`${clientImportText.willBeAdded} (${clients.length})`} shown={clients.length > 0}>
        {noEmail > 0 && <p className={style.hint}>{clientImportText.toComplete(noEmail)}</p>}
        <ChoiceOfRows {...choice_} of={clients.map(({ row: at }) => at)} />
        <LongTable caption={clientImportText.willBeAdded} columns={[chosen, ...newColumns]} rows={clients} />
      </Part>
      <Part title={`${clientImportText.doubles} (${doubles.length})`} shown={doubles.length > 0}>
        <p className={style.hint}>{clientImportText.doublesHint}</p>
        {changed > 0 && (
          <Checkbox
            label={clientImportText.update(changed)}
            checked={choice.update}
            onChange={(update) => onChoose({ update })}
          />
        )}
        <LongTable
          caption={clientImportText.doubles}
          columns={choice.update ? [chosen, ...doubleColumns] : doubleColumns}
          rows={doubles}
        />
      </Part>
      <Part title={importsText.remarks} shown={remarks.length > 0}>
        <ImportRemarks remarks={remarks} />
      </Part>
      <Part title={`${clientImportText.refused} (${report.refusedCount})`} shown={problems.length > 0}>
        <DownloadButton
          request={{
            method: 'POST',
            path: 'client/import/refused',
            options: { form: clientImportForm({ ...choice, rows: null }, true) },
          }}
          fileName="refused-clients.csv"
        >
          {importsText.refusedFile}
        </DownloadButton>
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

const firstRows = 100

/** A table that shows the first rows, and all of them once somebody asks for them. */
function LongTable<Row extends FileClient>({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  return (
    <>
      <Table caption={caption} columns={columns} rows={shown} rowKey={({ row: at }) => String(at)} />
      {shown.length < rows.length && (
        <Button variant="secondary" small onClick={() => setWhole(true)}>
          {clientImportText.showAll(rows.length)}
        </Button>
      )}
    </>
  )
}

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

function RowCheckbox({ all, chosen, onChange, row, name }: RowChoice & { row: number; name: string }) {
  const change = (isOn: boolean) => {
    const others = (chosen ?? all).filter((other) => other !== row)
    onChange(isOn ? [...others, row] : others)
  }
  return <Checkbox label={name} labelHidden checked={chosen?.includes(row) ?? true} onChange={change} />
}

/** Shows how many of some rows are chosen, and lets all or none of them be chosen at once. */
function ChoiceOfRows({ all, chosen, onChange, of }: RowChoice & { of: readonly number[] }) {
  const now = new Set(chosen ?? all)
  const count = of.filter((row) => now.has(row)).length
  const without = [...now].filter((row) => !of.includes(row))
  return (
    <div className={style.choice}>
      <span>{clientImportText.chosenCount(count, of.length)}</span>
      <Button variant="secondary" small disabled={count === of.length} onClick={() => onChange([...without, ...of])}>
        {clientImportText.all}
      </Button>
      <Button variant="secondary" small disabled={count === 0} onClick={() => onChange(without)}>
        {clientImportText.none}
      </Button>
    </div>
  )
}
