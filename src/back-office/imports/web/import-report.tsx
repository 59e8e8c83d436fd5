import { DefinitionList } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import type { ImportError, ImportRemark } from '../contract.ts'
import { importLimits } from '../import-limits.ts'
import { importsText } from '../text.ts'
import type { ImportReport } from './api.ts'
import style from './import-report.module.css'

const columns: readonly Column<ImportError>[] = [
  { title: importsText.row, cell: ({ row }) => row, numeric: true },
  { title: importsText.who, cell: ({ who }) => who, breaks: 'anywhere' },
  { title: importsText.column, cell: ({ column }) => column },
  { title: importsText.value, cell: ({ value }) => value, breaks: 'anywhere' },
  { title: importsText.reason, cell: ({ reason }) => reason },
]

/** The report of an import or a dry run. */
export function ImportReportView({ report }: { report: ImportReport }) {
  const { rowCount, errorCount, errors, remarks, message } = report
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
        <section className={style.part}>
          <h3>{importsText.problems}</h3>
          <Table
            caption={importsText.problems}
            columns={columns}
            rows={errors}
            rowKey={({ row, column, reason }) => `${row} ${column} ${reason}`}
          />
          {errorCount > errors.length && (
            <p>{importsText.onlyFirst.replace('{count}', String(importLimits.problems))}</p>
          )}
        </section>
      )}
      {remarks.length > 0 && (
        <section className={style.part}>
          <h3>{importsText.remarks}</h3>
          <ImportRemarks remarks={remarks} />
        </section>
      )}
    </div>
  )
}

const remarkColumns: readonly Column<ImportRemark>[] = [
  { title: importsText.row, cell: ({ row }) => row, numeric: true },
  { title: importsText.who, cell: ({ who }) => who, breaks: 'anywhere' },
  { title: importsText.remark, cell: ({ remark }) => remark },
]

/** Lists what an import changes in rows that it accepts, with a caption. */
export function ImportRemarks({ remarks }: { remarks: readonly ImportRemark[] }) {
  return (
    <Table
      caption={importsText.remarks}
      columns={remarkColumns}
      rows={remarks}
      rowKey={({ row, remark }) => `${row} ${remark}`}
    />
  )
}
