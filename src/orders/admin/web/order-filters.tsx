import xIcon from '@tabler/icons/outline/x.svg?path'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { type User, usersQuery } from '#accounts/admin/web/api.ts'
import { paymentStatus, paymentWays } from '#orders/order-state.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { useDebouncedValue } from '#platform/web/forms/use-debounced-value.ts'
import { FilterPeriod, FilterSelect } from '#platform/web/ui/back-office/filter-fields.tsx'
import type { useTableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { Field, Input } from '#platform/web/ui/fields/field.tsx'
import { Suggestions, useCombobox } from '#platform/web/ui/fields/use-combobox.tsx'
import { adminOrderStates } from '../codes.ts'
import { adminOrdersText } from '../text.ts'
import type { AdminOrderSummary } from './api.ts'
import style from './order-filters.module.css'

const mostSuggestions = 10

/** The filters that links from the dashboard and from other pages set; each is shown with a button that removes it. */
const linkedFilters = [
  ['user_id', adminOrdersText.onlyOneSeller],
  ['client_id', adminOrdersText.onlyOneClient],
  ['prod_id', adminOrdersText.onlyOneProduct],
  ['failed_from', adminOrdersText.onlyFailedFrom],
  ['failed_to', adminOrdersText.onlyFailedTo],
  ['link_from', adminOrdersText.onlyLinkFrom],
  ['link_to', adminOrdersText.onlyLinkTo],
  ['paid_from', adminOrdersText.onlyPaidFrom],
  ['paid_to', adminOrdersText.onlyPaidTo],
] as const

const paymentOptions = [
  { value: String(paymentStatus.notStarted), label: orderSummaryText.notStarted },
  { value: String(paymentStatus.pending), label: orderSummaryText.pending },
  { value: String(paymentStatus.completed), label: orderSummaryText.completed },
]

const stateOptions = adminOrderStates.map((value) => ({ value, label: adminOrdersText.states[value] }))

const wayOptions = paymentWays.map((value) => ({ value, label: adminOrdersText.ways[value] }))

interface LinkedOrderFiltersProps {
  table: ReturnType<typeof useTableParams>
  /** The listed rows, from which the filters take the names of the seller and the client. */
  rows: readonly AdminOrderSummary[]
}

/** Filters by payment, state, seller and day. */
export function OrderFilters({ table }: { table: ReturnType<typeof useTableParams> }) {
  return (
    <>
      <FilterSelect
        table={table}
        name="paymentStatus"
        label={adminOrdersText.payment}
        any={adminOrdersText.anyPayment}
        options={paymentOptions}
      />
      <FilterSelect
        table={table}
        name="state"
        label={adminOrdersText.state}
        any={adminOrdersText.anyState}
        options={stateOptions}
      />
      <FilterSelect
        table={table}
        name="pay"
        label={adminOrdersText.way}
        any={adminOrdersText.anyWay}
        options={wayOptions}
      />
      {!table.params.filters.user_id && <SellerFilter onChoose={(sellerId) => table.filter({ user_id: sellerId })} />}
      <FilterPeriod table={table} from={adminOrdersText.from} to={adminOrdersText.to} />
    </>
  )
}

/** The filters set by the dashboard and by the pages of users and clients, and the chosen seller. */
export function LinkedOrderFilters({ table, rows }: LinkedOrderFiltersProps) {
  const { filters } = table.params
  return linkedFilters.map(([name, text]) => {
    const value = filters[name]
    if (!value) return null
    const [row] = rows
    const named =
      name === 'user_id' && row
        ? adminOrdersText.ofSeller(row.sellerName)
        : name === 'client_id' && row?.clientName
          ? adminOrdersText.ofClient(row.clientName)
          : text
    return (
      <span key={name} className={style.chip}>
        {named} {value.length === 10 ? value.split('-').reverse().join('/') : ''}
        <IconButton
          icon={xIcon}
          label={`${adminOrdersText.removeFilter}: ${text}`}
          onClick={() => table.filter({ [name]: '' })}
        />
      </span>
    )
  })
}

/** A field that finds a seller by name or email. */
function SellerFilter({ onChoose }: { onChoose: (sellerId: string) => void }) {
  const viewer = useViewer()
  const [text, setText] = useState('')
  const combobox = useCombobox()
  const search = useDebouncedValue(text.trim())
  const params = { page: 1, pageSize: mostSuggestions, direction: 1, sort: null, search, filters: {} } as const
  const { data } = useQuery({
    ...usersQuery(viewer.key, params),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const items = text.trim() === '' ? [] : (data?.users ?? [])
  const shown = combobox.open && items.length > 0
  const pick = ({ id }: User) => {
    combobox.close()
    setText('')
    onChoose(id)
  }
  return (
    <div className={style.seller}>
      <Field label={adminOrdersText.seller}>
        {(attributes) => (
          <>
            <Input
              {...attributes}
              {...combobox.fieldOf({ items, shown, onPick: pick, selectsFirstOnEnter: true })}
              maxLength={textLengths.search}
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                combobox.typed()
              }}
            />
            <Suggestions
              id={combobox.listId}
              label={adminOrdersText.seller}
              shown={shown}
              items={items}
              keyOf={({ id }) => id}
              active={combobox.active}
              onPick={pick}
              renderItem={({ firstName, lastName, email }) => `${firstName} ${lastName}, ${email}`}
            />
          </>
        )}
      </Field>
    </div>
  )
}
