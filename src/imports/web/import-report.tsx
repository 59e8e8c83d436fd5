import type { ImportError } from '#imports/contract.ts'
import { importLimits } from '#imports/import-limits.ts'
import { importsText } from '#imports/text.ts'
import type { ImportReport } from '#imports/web/api.ts'
import { DefinitionList } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import style from './import-report.module.css'

const columns: readonly Column<ImportError>[] = [
  { title: importsText.row, cell: ({ row }) => row, numeric: true },
  { title: importsText.column, cell: ({ column }) => column },
  { title: importsText.reason, cell: ({ reason }) => reason },
]

/** The report of an import or a dry run. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { rowCount, errorCount, errors, message } = report
  return (
    <div role="status" className={style.report}>
      <p>
        <strong>{message}</strong>
      </p>
      <DefinitionList
        items={[
          [importsText.rowsRead, rowCount],
          [importsText.wrongCells, errorCount],
        ]}
      />
      {errors.length > 0 && (
        <Table
          caption={importsText.problems}
          columns={columns}
          rows={errors}
          rowKey={({ row, column, reason }) => `${row} ${column} ${reason}`}
        />
      )}
      {errorCount > errors.length && <p>{importsText.onlyFirst.replace('{count}', String(importLimits.problems))}</p>}
    </div>
  )
}
