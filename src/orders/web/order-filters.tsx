import { adminOrdersMessages as say } from '#orders/admin-text.ts'
import { checkoutMessages } from '#orders/checkout-text.ts'
import { paymentStatus } from '#orders/contract.ts'
import type { useTablePlace } from '#platform/web/table-place.ts'
import { IconButton } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/field.tsx'
import { closeIcon } from '#platform/web/ui/icons.ts'
import { Select } from '#platform/web/ui/select.tsx'
import style from './order-filters.module.css'

/** Set by the dashboard's figures, which lead here; shown so that they can be taken away. */
const given = [
  ['user_id', say.onlyOneSeller],
  ['prod_id', say.onlyOneProduct],
  ['failed_from', say.onlyFailedFrom],
  ['failed_to', say.onlyFailedTo],
  ['link_from', say.onlyLinkFrom],
  ['link_to', say.onlyLinkTo],
  ['paid_from', say.onlyPaidFrom],
  ['paid_to', say.onlyPaidTo],
] as const

const payments = [
  { value: '', label: say.anyPayment },
  { value: String(paymentStatus.notStarted), label: checkoutMessages.notStarted },
  { value: String(paymentStatus.pending), label: checkoutMessages.pending },
  { value: String(paymentStatus.completed), label: checkoutMessages.completed },
]

/** Which orders only: by payment, by day, and what a figure of the dashboard asked for. */
export function OrderFilters({ table }: { table: ReturnType<typeof useTablePlace> }) {
  const { filters } = table.place
  return (
    <>
      <Select
        label={say.payment}
        options={payments}
        value={filters.paymentStatus ?? ''}
        onChange={(status) => table.filter({ paymentStatus: status })}
      />
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className={style.day}>
          <TextField
            label={say[name]}
            type="date"
            value={filters[name] ?? ''}
            onChange={({ target }) => table.filter({ [name]: target.value })}
          />
        </div>
      ))}
      {given.map(([name, text]) => {
        const value = filters[name]
        if (!value) return null
        return (
          <span key={name} className={style.chip}>
            {text} {value.length === 10 ? value.split('-').reverse().join('/') : ''}
            <IconButton
              icon={closeIcon}
              label={`${say.dropFilter}: ${text}`}
              onClick={() => table.filter({ [name]: '' })}
            />
          </span>
        )
      })}
    </>
  )
}
