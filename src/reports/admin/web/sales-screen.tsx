import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Badge, type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { reportsText } from '../text.ts'

interface SampleSale {
  product: string
  quantity: number
  date: string
  address: string
  status: 'success' | 'cancel' | 'process'
}

/** Sample rows, as the specification requires (D-166); the server is not called. */
const sample: readonly SampleSale[] = [
  { product: 'Velvet Serum', quantity: 2, date: '04/03/2020', address: '12 Station Road, Leeds', status: 'success' },
  { product: 'Silk Shampoo', quantity: 1, date: '11/03/2020', address: '8 Mill Lane, Bath', status: 'process' },
  { product: 'Rose Lip Balm', quantity: 6, date: '19/03/2020', address: '31 Castle Street, York', status: 'cancel' },
  { product: 'Night Cream', quantity: 3, date: '02/04/2020', address: '5 Harbour View, Whitby', status: 'success' },
]

const badges = {
  success: <Badge tone="success">{reportsText.success}</Badge>,
  cancel: <Badge tone="danger">{reportsText.cancel}</Badge>,
  process: <Badge tone="warning">{reportsText.process}</Badge>,
}

const columns: readonly Column<SampleSale>[] = [
  { title: reportsText.product, cell: ({ product }) => product },
  { title: reportsText.qty, cell: ({ quantity }) => quantity, numeric: true },
  { title: reportsText.date, cell: ({ date }) => date },
  { title: reportsText.address, cell: ({ address }) => address },
  { title: reportsText.saleStatus, cell: ({ status }) => badges[status] },
]

export function SalesScreen() {
  return (
    <>
      <PageTitle lead={reportsText.salesLead}>{reportsText.sales}</PageTitle>
      <Table caption={reportsText.sales} columns={columns} rows={sample} rowKey={({ product }) => product} />
    </>
  )
}
