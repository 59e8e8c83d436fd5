import { Badge, type Column } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { Price } from '#platform/web/ui/text/price.tsx'
import { exampleTexts } from './example-texts.ts'

/** Rows and columns of the tables. */
export interface ExampleRow {
  id: string
  name: string
  email: string
  pounds: number
}

export const exampleRows: readonly ExampleRow[] = [
  { id: '1', name: 'Ida Marlowe', email: 'ida@example.com', pounds: 19.99 },
  { id: '2', name: exampleTexts.long, email: exampleTexts.unbroken, pounds: 12_345.5 },
  { id: '3', name: 'Noor', email: 'noor@example.com', pounds: 0 },
]

export const exampleColumns: readonly Column<ExampleRow>[] = [
  { title: 'No.', cell: (_row, number) => number, numeric: true, onTablets: 'left out' },
  { title: 'Name', sort: 1, cell: ({ name }) => name },
  { title: 'Email', sort: 2, cell: ({ email }) => <Email email={email} />, breaks: 'anywhere', onTablets: 'line' },
  {
    title: 'Status',
    cell: ({ pounds }) => <Badge tone={pounds ? 'success' : 'neutral'}>{pounds ? 'Paid' : 'New'}</Badge>,
  },
  { title: 'Total', cell: ({ pounds }) => <Price pounds={pounds} />, numeric: true },
]
