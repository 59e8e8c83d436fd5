import type { AddressView } from '#accounts/addresses/contract.ts'
import { formatAddressLines } from '#orders/address-lines.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { editIcon } from '#platform/web/ui/icons/more-icons.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import style from './address-choice.module.css'

interface AddressOptionProps {
  address: AddressView
  chosen: boolean
  onChoose: () => void
  /** Absent: it is not hers to change. */
  onEdit: (() => void) | undefined
}

/** One address to choose. */
export function AddressOption({ address, chosen, onChoose, onEdit }: AddressOptionProps) {
  const [name, ...others] = formatAddressLines(address)
  return (
    <li className={style.address} data-chosen={chosen || undefined}>
      <label className={style.label}>
        <input type="radio" name="address" value={address._id} checked={chosen} onChange={onChoose} />
        <span className={style.lines}>
          <span className={style.name}>
            {name}
            {address.primary && <Badge tone="plum">{checkoutText.default}</Badge>}
          </span>
          <Lines of={others} />
        </span>
      </label>
      {onEdit && (
        <Button variant="quiet" small icon={editIcon} onClick={onEdit}>
          {checkoutText.edit}
          <span className="unseen">: {address.street}</span>
        </Button>
      )}
    </li>
  )
}
