import type { AddressView } from '#accounts/address-contract.ts'
import { Badge } from '#base/web/ui/badge.tsx'
import { Button } from '#base/web/ui/button.tsx'
import { Lines } from '#base/web/ui/lines.tsx'
import { editIcon } from '#base/web/ui/more-icons.ts'
import { checkoutMessages as say } from '#messages/checkout.ts'
import { addressLines } from '#orders/address-lines.ts'
import style from './address-choice.module.css'

interface AddressRowProps {
  address: AddressView
  chosen: boolean
  onChoose: () => void
  /** Absent: it is not hers to change. */
  onEdit: (() => void) | undefined
}

/** One address to choose. */
export function AddressRow({ address, chosen, onChoose, onEdit }: AddressRowProps) {
  const [name, ...others] = addressLines(address)
  return (
    <li className={style.address} data-chosen={chosen || undefined}>
      <label className={style.label}>
        <input type="radio" name="address" value={address._id} checked={chosen} onChange={onChoose} />
        <span className={style.lines}>
          <span className={style.name}>
            {name}
            {address.primary && <Badge tone="plum">{say.default}</Badge>}
          </span>
          <Lines of={others} />
        </span>
      </label>
      {onEdit && (
        <Button look="quiet" small icon={editIcon} onClick={onEdit}>
          {say.edit}
          <span className="unseen">: {address.street}</span>
        </Button>
      )}
    </li>
  )
}
