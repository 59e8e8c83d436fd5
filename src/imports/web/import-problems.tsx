import { type ImportProblem, type ImportReport, importLimits } from '#imports/contract.ts'
import { importsText } from '#imports/text.ts'
import { Facts } from '#platform/web/ui/panel.tsx'
import { type Column, Table } from '#platform/web/ui/table.tsx'
import style from './import-problems.module.css'

const columns: readonly Column<ImportProblem>[] = [
  { title: importsText.row, cell: ({ row }) => row, figures: true },
  { title: importsText.column, cell: ({ column }) => column },
  { title: importsText.reason, cell: ({ reason }) => reason },
]

/** What a look at a file found. */
export function ImportProblems({ report: { rows, wrong, problems, message } }: { report: ImportReport }) {
  return (
    <div role="status" className={style.report}>
      <p>
        <strong>{message}</strong>
      </p>
      <Facts
        of={[
          [importsText.rowsRead, rows],
          [importsText.wrongCells, wrong],
        ]}
      />
      {problems.length > 0 && (
        <Table
          caption={importsText.problems}
          columns={columns}
          rows={problems}
          rowKey={({ row, column, reason }) => `${row} ${column} ${reason}`}
        />
      )}
      {wrong > problems.length && <p>{importsText.onlyFirst.replace('{count}', String(importLimits.problems))}</p>}
    </div>
  )
}
