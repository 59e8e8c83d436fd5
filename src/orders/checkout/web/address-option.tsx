import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import type { Address } from '#accounts/addresses/web/api.ts'
import { formatAddressLines } from '#orders/address-lines.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Badge } from '#platform/web/ui/tables/badge.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import style from './address-choice.module.css'

interface AddressOptionProps {
  address: Address
  chosen: boolean
  onChoose: () => void
  /** Undefined where the viewer may not change the address. */
  onEdit: (() => void) | undefined
}

export function AddressOption({ address, chosen, onChoose, onEdit }: AddressOptionProps) {
  const [name, ...others] = formatAddressLines(address)
  return (
    <li className={style.address} data-chosen={chosen || undefined}>
      <label className={style.label}>
        <input type="radio" name="address" value={address.id} checked={chosen} onChange={onChoose} />
        <span className={style.lines}>
          <span className={style.name}>
            {name}
            {address.isPrimary && <Badge tone="accent">{checkoutText.default}</Badge>}
          </span>
          <Lines items={others} />
        </span>
      </label>
      {onEdit && (
        <Button variant="quiet" small icon={pencilIcon} onClick={onEdit}>
          {checkoutText.edit}
          <span className="visually-hidden">: {address.line1}</span>
        </Button>
      )}
    </li>
  )
}
