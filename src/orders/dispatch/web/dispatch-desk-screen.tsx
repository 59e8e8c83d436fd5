import { useState } from 'react'
import { prefetchAdminList, useAdminList, useSelectedRows } from '#back-office/frame/web/use-admin-list.ts'
import { importsText } from '#back-office/imports/text.ts'
import { adminOrdersText } from '#orders/admin/text.ts'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { dispatchText } from '../text.ts'
import { type OrderToSend, ordersToSendQuery } from './api.ts'
import { DispatchFacts } from './dispatch-facts.tsx'
import { MarkDispatchedDialog } from './dispatch-panel.tsx'

const filterNames = ['state']
export const load = prefetchAdminList(ordersToSendQuery, filterNames)

/** What is to pack, oldest first: packing slips are printed and what has left is marked, many at once. */
export function DispatchDeskScreen() {
  const { table, query } = useAdminList(
    ordersToSendQuery,
    ({ orders, total }) => ({ rows: orders, total }),
    filterNames,
  )
  const [selected, setSelected] = useSelectedRows(table.params)
  const [isMarking, setMarking] = useState(false)
  const state = table.params.filters.state ?? 'to_pack'
  const rows = query.data?.rows ?? []
  const finish = () => {
    setMarking(false)
    setSelected(new Set())
  }
  const slips = { query: { order_ids: JSON.stringify([...selected]) } }
  return (
    <>
      <PageTitle lead={dispatchText.deskLead}>{dispatchText.dispatch}</PageTitle>
      <DataTable
        caption={state === 'to_pack' ? dispatchText.toPack : dispatchText.onTheWay}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: adminOrdersText.searchOrders }}
        actions={
          <>
            <Select
              pill
              label={dispatchText.dispatch}
              options={stateOptions}
              value={state}
              onChange={(value) => table.filter({ state: value === 'to_pack' ? '' : value })}
            />
            <ButtonLink small variant="secondary" to="/admin-dispatch/import">
              {importsText.import}
            </ButtonLink>
          </>
        }
        selection={{
          selected,
          onSelect: setSelected,
          label: ({ number }) => number,
          actions: (
            <>
              <DownloadButton
                request={{ method: 'GET', path: 'admin/dispatch/slips', options: slips }}
                fileName="packing-slips.pdf"
              >
                {dispatchText.packingSlips}
              </DownloadButton>
              {state === 'to_pack' && (
                <Button small onClick={() => setMarking(true)}>
                  {dispatchText.markDispatched}
                </Button>
              )}
            </>
          ),
        }}
        empty={state === 'to_pack' ? dispatchText.nothingToPack : dispatchText.nothingOnTheWay}
      />
      {isMarking && (
        <MarkDispatchedDialog
          orders={rows.filter(({ id }) => selected.has(id))}
          onClose={() => setMarking(false)}
          onDone={finish}
        />
      )}
    </>
  )
}

const stateOptions = [
  { value: 'to_pack', label: dispatchText.toPack },
  { value: 'dispatched', label: dispatchText.onTheWay },
]

const columns: readonly Column<OrderToSend>[] = [
  {
    title: adminOrdersText.orderNumber,
    cell: ({ id, number }) => <Link to={`/admin-order/admin-order-details/${id}`}>{number}</Link>,
    breaks: 'never',
  },
  { title: dispatchText.paidOn, cell: ({ paidAt }) => formatDay(paidAt), breaks: 'never' },
  {
    title: dispatchText.deliverTo,
    cell: ({ recipient, town }) => [recipient, town].filter(Boolean).join(', ') || dispatchText.noAddress,
  },
  { title: adminOrdersText.quantity, cell: ({ quantity }) => quantity, numeric: true },
  { title: dispatchText.seller, cell: ({ sellerName }) => sellerName },
  {
    title: dispatchText.delivery,
    cell: ({ dispatch }) => (dispatch ? <DispatchFacts dispatch={dispatch} /> : ''),
  },
]
