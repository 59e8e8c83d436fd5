import buildingStoreIcon from '@tabler/icons/outline/building-store.svg?path'
import homeIcon from '@tabler/icons/outline/home.svg?path'
import shoppingBagIcon from '@tabler/icons/outline/shopping-bag.svg?path'
import type { Viewer } from '#access/web/viewer.ts'
import { type DeliveryType, deliveryType } from '#orders/order-state.ts'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import { checkoutText } from '../text.ts'
import style from './delivery-type-choice.module.css'

interface DeliveryOption {
  type: DeliveryType
  icon: IconPath
  name: string
  hint: string
}

const sellerOptions: readonly DeliveryOption[] = [
  { type: deliveryType.toSalon, icon: shoppingBagIcon, name: checkoutText.toSalon, hint: checkoutText.toSalonHint },
  { type: deliveryType.toClient, icon: homeIcon, name: checkoutText.toClient, hint: checkoutText.toClientHint },
  {
    type: deliveryType.fromSalonStock,
    icon: buildingStoreIcon,
    name: checkoutText.fromStock,
    hint: checkoutText.fromStockHint,
  },
]

const clientOptions: readonly DeliveryOption[] = [
  {
    type: deliveryType.byLink,
    icon: homeIcon,
    name: checkoutText.deliveryAddress,
    hint: checkoutText.deliveryAddressHint,
  },
]

/** The delivery to the salon is the default; a client with an explore link has only one delivery type (C-DELV-010, S-XMOD-030). */
export function defaultDeliveryType({ kind }: Viewer): DeliveryType {
  return kind === 'client' ? deliveryType.byLink : deliveryType.toSalon
}

export function deliveryTypeName(type: number): string {
  return [...sellerOptions, ...clientOptions].find((option) => option.type === type)?.name ?? ''
}

interface DeliveryTypeChoiceProps {
  value: DeliveryType
  onChange: (type: DeliveryType) => void
}

export function DeliveryTypeChoice({ value, onChange }: DeliveryTypeChoiceProps) {
  return (
    <fieldset className={style.types}>
      <legend className={style.heading}>{checkoutText.chooseDelivery}</legend>
      {(value === deliveryType.byLink ? clientOptions : sellerOptions).map(({ type, icon, name, hint }) => (
        <label key={type} className={style.type} data-chosen={type === value || undefined}>
          <input
            className="visually-hidden"
            type="radio"
            name="type"
            value={type}
            checked={type === value}
            onChange={() => onChange(type)}
          />
          <Icon icon={icon} />
          <span className={style.name}>{name}</span>
          <span className={style.hint}>{hint}</span>
        </label>
      ))}
    </fieldset>
  )
}
