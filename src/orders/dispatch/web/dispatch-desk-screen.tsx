import downloadIcon from '@tabler/icons/outline/download.svg?path'
import noneIcon from '@tabler/icons/outline/x.svg?path'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRights } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import { prefetchAdminList, useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { importsText } from '#back-office/imports/text.ts'
import { adminOrdersText } from '#orders/admin/text.ts'
import { useLabels } from '#orders/carriers/labels/web/use-labels.tsx'
import { useNavigate } from '#platform/web/router/router.tsx'
import { ChosenActions } from '#platform/web/ui/back-office/chosen-actions.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import type { TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { downloadAndSave } from '#platform/web/ui/files/download-and-save.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { RowAction } from '#platform/web/ui/tables/list-row.tsx'
import { maxDispatches } from '../limits.ts'
import { dispatchText } from '../text.ts'
import { type NamedOrder, type OrderToSend, ordersToSendQuery, type PartsResult, type RefusedOrder } from './api.ts'
import { dispatchColumns } from './dispatch-columns.tsx'
import { MarkDispatchedDialog } from './mark-dispatched-dialog.tsx'
import { usePackOrders } from './packing-api.ts'
import { RefusedOrdersDialog } from './refused-orders.tsx'

const filterNames = ['state']
export const load = prefetchAdminList(ordersToSendQuery, filterNames)

/** The orders to pack, the oldest payment first: prints packing slips for many at once, and marks many at once as dispatched. */
export function DispatchDeskScreen() {
  const { table, query } = useAdminList(
    ordersToSendQuery,
    ({ orders, total, hasLabels }) => ({ rows: orders, total, hasLabels }),
    filterNames,
  )
  const isAllowed = useRights()
  const [isMarking, setMarking] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedOrder[]>([])
  const state = table.params.filters.state ?? 'to_pack'
  const rows = query.data?.rows ?? []
  const { chosen, choose, unchoose } = useChosenOrders(state, rows)
  const orders = [...chosen.values()]
  const pack = usePackOrders()
  const labels = useLabels(orders, state === 'to_pack' && query.data?.hasLabels === true)
  const openOrder = useOpenOrder(table.params)
  const finish = (result: PartsResult) => {
    setMarking(false)
    unchoose(result.done)
    setRefused(result.refused)
    notifyUnsent(result)
  }
  const markPacked = async () => {
    const result = await pack.mutateAsync(orders.map((order) => ({ order })))
    setRefused(result.refused)
    notifyUnsent(result)
  }
  return (
    <>
      <PageTitle lead={dispatchText.deskLead}>{dispatchText.dispatch}</PageTitle>
      <DataTable
        caption={state === 'to_pack' ? dispatchText.toPack : dispatchText.onTheWay}
        columns={[...dispatchColumns, ...labels.columns]}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: adminOrdersText.searchOrders, onEnter: openOrder }}
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
          selected: new Set(chosen.keys()),
          onSelect: choose,
          label: ({ number }) => number,
          actions: (
            <ChosenActions
              others={[
                { icon: noneIcon, label: dispatchText.clearChoice, run: () => choose(new Set()) },
                ...listDownloads('slips', orders),
                ...(state === 'to_pack' ? listDownloads('picks', orders) : []),
                ...(labels.action ? [labels.action] : []),
              ]}
            >
              {state === 'to_pack' && (
                <>
                  <Button small variant="secondary" loading={pack.isPending} onClick={markPacked}>
                    {dispatchText.markPacked}
                  </Button>
                  <Button small onClick={() => setMarking(true)}>
                    {dispatchText.markDispatched}
                  </Button>
                </>
              )}
            </ChosenActions>
          ),
        }}
        listFilters={filterNames}
        empty={state === 'to_pack' ? dispatchText.nothingToPack : dispatchText.nothingOnTheWay}
        firstStep={
          state === 'to_pack' && isAllowed('orders')
            ? { to: '/admin-order', label: dispatchText.toOrders, hint: dispatchText.nothingToPackHint }
            : undefined
        }
      />
      {isMarking && <MarkDispatchedDialog orders={labels.orders} onClose={() => setMarking(false)} onDone={finish} />}
      <RefusedOrdersDialog orders={refused} onClose={() => setRefused([])} />
    </>
  )
}

/** Says how many orders were not sent after a call that failed; they are still chosen. */
function notifyUnsent({ unsent }: PartsResult): void {
  if (unsent.length > 0) notify.error(dispatchText.unsent(unsent.length))
}

/** The chosen orders. They stay chosen while the page or the search changes, but switching to another list clears the choice. */
function useChosenOrders(state: string, rows: readonly OrderToSend[]) {
  const [choice, setChoice] = useState<{ state: string; orders: ReadonlyMap<string, OrderToSend> }>(noChoice)
  const chosen: ReadonlyMap<string, OrderToSend> = choice.state === state ? choice.orders : noChoice.orders
  const choose = (ids: ReadonlySet<string>) => {
    const known = [...chosen.values(), ...rows].filter(({ id }) => ids.has(id))
    setChoice({ state, orders: new Map(known.map((order) => [order.id, order])) })
  }
  /** Takes orders out of the choice, which may have changed while they were sent. */
  const unchoose = (done: readonly NamedOrder[]) => {
    const ids = new Set(done.map(({ id }) => id))
    setChoice((now) => ({ ...now, orders: new Map([...now.orders].filter(([id]) => !ids.has(id))) }))
  }
  return { chosen, choose, unchoose }
}

/** Opens an order, to be packed or on its way, once its whole number is typed or scanned; any other text opens nothing. */
function useOpenOrder(params: TableParams) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (text: string) => {
    const number = text.toUpperCase()
    if (!/^ORD-\d+$/.test(number)) return
    for (const state of ['', 'dispatched']) {
      const filters: TableParams['filters'] = state ? { state } : {}
      const found = { ...params, page: 1, search: number, filters }
      const { orders } = await queries.fetchQuery(ordersToSendQuery(viewer.key, found))
      const order = orders.find((one) => one.number === number)
      if (order) return navigate(`/admin-order/admin-order-details/${order.id}`)
    }
  }
}

const noChoice = { state: '', orders: new Map<string, OrderToSend>() }

const files = {
  slips: { name: 'packing-slips.pdf', whole: dispatchText.packingSlips, part: dispatchText.slipsOf },
  picks: { name: 'pick-list.pdf', whole: dispatchText.pickList, part: dispatchText.pickListOf },
} as const

/** Offers one file for each hundred of the orders. */
function listDownloads(file: keyof typeof files, orders: readonly OrderToSend[]): RowAction[] {
  const { name, whole, part } = files[file]
  const starts = orders.flatMap((_, at) => (at % maxDispatches === 0 ? [at] : []))
  return starts.map((from) => {
    const ids = orders.slice(from, from + maxDispatches).map(({ id }) => id)
    const query = { order_ids: JSON.stringify(ids) }
    const request = { method: 'GET', path: `admin/dispatch/${file}`, options: { query } } as const
    return {
      icon: downloadIcon,
      label: starts.length === 1 ? whole : part(from + 1, from + ids.length),
      run: () => downloadAndSave(request, name),
    }
  })
}

const stateOptions = [
  { value: 'to_pack', label: dispatchText.toPack },
  { value: 'dispatched', label: dispatchText.onTheWay },
]
