import { backofficeText } from '#backoffice/text.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Badge } from '#platform/web/ui/tables/badge.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'

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
  success: <Badge tone="success">{backofficeText.success}</Badge>,
  cancel: <Badge tone="danger">{backofficeText.cancel}</Badge>,
  process: <Badge tone="warning">{backofficeText.process}</Badge>,
}

const columns: readonly Column<SampleSale>[] = [
  { title: backofficeText.product, cell: ({ product }) => product },
  { title: backofficeText.qty, cell: ({ quantity }) => quantity, numeric: true },
  { title: backofficeText.date, cell: ({ date }) => date },
  { title: backofficeText.address, cell: ({ address }) => address },
  { title: backofficeText.saleStatus, cell: ({ status }) => badges[status] },
]

export function SalesScreen() {
  return (
    <>
      <PageTitle lead={backofficeText.salesLead}>{backofficeText.sales}</PageTitle>
      <Table caption={backofficeText.sales} columns={columns} rows={sample} rowKey={({ product }) => product} />
    </>
  )
}
