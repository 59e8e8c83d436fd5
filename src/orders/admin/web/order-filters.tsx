import xIcon from '@tabler/icons/outline/x.svg?path'
import { adminOrdersText } from '#orders/admin/text.ts'
import { paymentStatus } from '#orders/contract.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import type { useTableParams } from '#platform/web/ui/back-office/table-params.ts'
import { IconButton } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import style from './order-filters.module.css'

/** Filters set by links from the dashboard's metrics; each has a button that removes it. */
const linkedFilters = [
  ['user_id', adminOrdersText.onlyOneSeller],
  ['prod_id', adminOrdersText.onlyOneProduct],
  ['failed_from', adminOrdersText.onlyFailedFrom],
  ['failed_to', adminOrdersText.onlyFailedTo],
  ['link_from', adminOrdersText.onlyLinkFrom],
  ['link_to', adminOrdersText.onlyLinkTo],
  ['paid_from', adminOrdersText.onlyPaidFrom],
  ['paid_to', adminOrdersText.onlyPaidTo],
] as const

const paymentOptions = [
  { value: '', label: adminOrdersText.anyPayment },
  { value: String(paymentStatus.notStarted), label: orderSummaryText.notStarted },
  { value: String(paymentStatus.pending), label: orderSummaryText.pending },
  { value: String(paymentStatus.completed), label: orderSummaryText.completed },
]

/** Filters by payment status and day, and those set by the dashboard. */
export function OrderFilters({ table }: { table: ReturnType<typeof useTableParams> }) {
  const { filters } = table.params
  return (
    <>
      <Select
        label={adminOrdersText.payment}
        options={paymentOptions}
        value={filters.paymentStatus ?? ''}
        onChange={(status) => table.filter({ paymentStatus: status })}
      />
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className={style.day}>
          <TextField
            label={adminOrdersText[name]}
            type="date"
            value={filters[name] ?? ''}
            onChange={({ target }) => table.filter({ [name]: target.value })}
          />
        </div>
      ))}
      {linkedFilters.map(([name, text]) => {
        const value = filters[name]
        if (!value) return null
        return (
          <span key={name} className={style.chip}>
            {text} {value.length === 10 ? value.split('-').reverse().join('/') : ''}
            <IconButton
              icon={xIcon}
              label={`${adminOrdersText.removeFilter}: ${text}`}
              onClick={() => table.filter({ [name]: '' })}
            />
          </span>
        )
      })}
    </>
  )
}
