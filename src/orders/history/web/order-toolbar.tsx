import xIcon from '@tabler/icons/outline/x.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { clientQuery } from '#clients/web/api.ts'
import { paymentWays } from '#orders/order-state.ts'
import { ordersText } from '#orders/text.ts'
import { commonText } from '#platform/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { useSearchParams } from '#platform/web/router/router.tsx'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { orderStates } from '../codes.ts'
import { orderHistoryText } from '../text.ts'
import { type OrderFilters, toOrderQuery } from './api.ts'
import style from './order-toolbar.module.css'

const stateOptions = [
  { value: '', label: orderHistoryText.anyState },
  ...orderStates.map((value) => ({ value, label: orderHistoryText.states[value] })),
]

const wayNames = {
  card: ordersText.card,
  cash: ordersText.cash,
  google: ordersText.googlePay,
  apple: ordersText.applePay,
}
const wayOptions = [
  { value: '', label: orderHistoryText.anyWay },
  ...paymentWays.map((value) => ({ value, label: wayNames[value] })),
]

interface OrderToolbarProps extends ReturnType<typeof useOrderFilters> {
  /** How many orders match the filters, once that is known. */
  found: number | undefined
}

/** Search, filters and export of My Orders; the export contains the orders that the list shows. */
export function OrderToolbar({ filters, filter, clear, found }: OrderToolbarProps) {
  return (
    <section className={style.tools} aria-label={orderHistoryText.filters}>
      <div className={style.search}>
        <SearchBox
          live
          label={orderHistoryText.search}
          maxLength={textLengths.search}
          value={filters.search ?? ''}
          onSearch={(search) => filter({ search })}
          found={found}
        />
      </div>
      <DownloadButton
        request={{ method: 'GET', path: 'order/export', options: { query: toOrderQuery(filters) } }}
        fileName="orders.csv"
      >
        {commonText.exportCsv}
      </DownloadButton>
      <div className={style.filters}>
        <Select
          label={orderHistoryText.state}
          options={stateOptions}
          value={filters.state ?? ''}
          onChange={(state) => filter({ state })}
        />
        <Select
          label={orderHistoryText.way}
          options={wayOptions}
          value={filters.way ?? ''}
          onChange={(way) => filter({ way })}
        />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={orderHistoryText[name]}
            type="date"
            value={filters[name] ?? ''}
            onChange={({ target }) => filter({ [name]: target.value })}
          />
        ))}
      </div>
      {Object.keys(filters).length > 0 && (
        <div className={style.chosen}>
          {filters.client && <ClientChip clientId={filters.client} onRemove={() => filter({ client: '' })} />}
          {filters.product && (
            <span className={style.chip}>
              {orderHistoryText.ordersOfProduct}
              <IconButton icon={xIcon} label={orderHistoryText.removeProduct} onClick={() => filter({ product: '' })} />
            </span>
          )}
          <Button variant="quiet" small onClick={clear}>
            {orderHistoryText.clearFilters}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Names the client whose orders are listed, with a button that removes this filter. */
function ClientChip({ clientId, onRemove }: { clientId: string; onRemove: () => void }) {
  const viewer = useViewer()
  const { data } = useQuery(clientQuery(viewer.key, clientId))
  return (
    <span className={style.chip}>
      {orderHistoryText.ordersOf} {data?.client.name ?? '…'}
      <IconButton icon={xIcon} label={orderHistoryText.removeClient} onClick={onRemove} />
    </span>
  )
}

const filterNames = [
  'search',
  'state',
  'way',
  'from',
  'to',
  'client',
  'product',
] as const satisfies (keyof OrderFilters)[]

/** The filters of My Orders. They are part of the URL, so that going back shows the same orders and a client's page can link to hers. */
export function useOrderFilters() {
  const [params, setParams] = useSearchParams()
  const read = (query: URLSearchParams): OrderFilters => {
    const set = filterNames.map((name) => [name, query.get(name) ?? ''] as const).filter(([, value]) => value !== '')
    return Object.fromEntries(set)
  }
  const options = { replace: true, preventScrollReset: true }
  return {
    filters: read(params),
    /** Changes filters; an empty value removes one. */
    filter: (change: OrderFilters) => {
      const filled = (filters: OrderFilters) => Object.entries(filters).filter(([, value]) => value !== '')
      return setParams((query) => Object.fromEntries(filled({ ...read(query), ...change })), options)
    },
    clear: () => setParams({}, options),
  }
}
